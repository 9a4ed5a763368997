import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { invoiceViewed } from "#areas/invoices/contract/invoices.events.ts";
import { quoteViewed } from "#areas/invoices/contract/quotes.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { factsOf, moneyOf, noteEvent, quoteFactsOf } from "./invoice-events.service.ts";
import { notifyAbout } from "./invoice-news.service.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as store from "./invoices.store.ts";

/** Notes that a document was sent to its client; `how` in plain words, such as the address. The first time counts. */
export async function noteSent(ctx: Ctx, id: string, how: string | null = null): Promise<void> {
  const row = found(await store.lockInvoice(ctx.tx, id), "Invoice");
  const now = ctx.now.toISOString();
  if (row.sentAt === null) await store.updateInvoice(ctx.tx, id, { sentAt: now, updatedAt: now });
  await noteEvent(ctx, id, "sent", how);
}

/** Notes that the client has opened the document's page, the first time, and tells of it; returns whether it was the first. */
export async function noteViewed(ctx: Ctx, id: string): Promise<boolean> {
  const row = await store.lockInvoice(ctx.tx, id);
  if (!row || row.viewedAt !== null) return false;
  await store.updateInvoice(ctx.tx, id, { viewedAt: ctx.now.toISOString() });
  await noteEvent(ctx, id, "viewed");
  if (row.kind === "quote") await ctx.publish(quoteViewed, quoteFactsOf(row));
  else await ctx.publish(invoiceViewed, { ...factsOf(row), ...moneyOf(row) });
  await notifyAbout(ctx, row, {
    type: row.kind === "quote" ? "quote_viewed" : "invoice_viewed",
    title: `${row.clientName} has looked at ${row.invoiceNumber}`,
    body: moneyWords(row.totalAmount, row.currency),
  });
  return true;
}

/** Notes that a mail with a document has reached the client's mail server. */
export async function noteAccepted(ctx: Ctx, id: string, deliveryId: string): Promise<void> {
  const delivery = await outreach.findDelivery(ctx.tx, deliveryId);
  if (delivery && (await store.findInvoice(ctx.tx, id))) await noteSent(ctx, id, `to ${delivery.address}`);
}

/** Tells that a mail with a document did not arrive. */
export async function noteUnreached(ctx: Ctx, id: string, deliveryId: string): Promise<void> {
  const delivery = await outreach.findDelivery(ctx.tx, deliveryId);
  const row = await store.findInvoice(ctx.tx, id);
  if (!delivery || !row) return;
  await notifyAbout(ctx, row, {
    type: "invoice_not_delivered",
    title: `${row.invoiceNumber} didn’t reach ${row.clientName}`,
    body: `The email to ${delivery.address} came back. Check the address and send it again.`,
  });
}
