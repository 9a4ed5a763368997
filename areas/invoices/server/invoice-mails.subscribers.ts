import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { invoiceMailKind } from "#areas/invoices/contract/invoice-mails.rules.ts";
import { invoiceSent } from "#areas/invoices/contract/invoices.events.ts";
import { quoteSent } from "#areas/invoices/contract/quotes.events.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  sourceReopened,
} from "#areas/outreach/contract/outreach.events.ts";
import { noteAccepted, noteUnreached } from "./invoice-letters.service.ts";
import { wakeSending } from "./invoice-mails.service.ts";
import { drawPaper } from "./invoices.jobs.ts";
import { noteReminded } from "./reminder-letters.service.ts";

const draw = (ctx: Ctx, invoiceId: string): Promise<void> =>
  ctx.enqueue(
    drawPaper,
    { workspaceId: ctx.workspaceId, invoiceId },
    { jobKey: `invoices.draw:${invoiceId}` },
  );

/** What follows from the ledger's news, and from a document that was finalized. */
export const invoiceMailSubscribers = [
  on(invoiceSent, (ctx, { invoiceId }) => draw(ctx, invoiceId)),
  on(quoteSent, (ctx, { quoteId }) => draw(ctx, quoteId)),
  on(deliveriesSettled, async (ctx, { kind, sourceId, deliveries }) => {
    if (kind !== invoiceMailKind) return;
    for (const { deliveryId, state } of deliveries) {
      if (state === "accepted" && !(await noteReminded(ctx, sourceId, deliveryId)))
        await noteAccepted(ctx, sourceId, deliveryId);
      if (state === "failed") await noteUnreached(ctx, sourceId, deliveryId);
    }
  }),
  on(deliveryBounced, async (ctx, { kind, sourceId, deliveryId, type }) => {
    if (kind === invoiceMailKind && type === "hard") await noteUnreached(ctx, sourceId, deliveryId);
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === invoiceMailKind) await wakeSending(ctx, sourceId);
  }),
];
