import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import { productName } from "#platform/contract/product.ts";
import { newId } from "#platform/server/ids.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import { mailOut } from "#platform/server/outbox.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import type { SalesRequest } from "#areas/billing/contract/billing.schema.ts";
import { insertSalesRequest } from "./sales-requests.store.ts";

/** Enough for everyone behind one office's address, too few to fill a mailbox. */
export const salesLimit: Limit = { name: "sales-request-address", max: 5, windowSeconds: 3600 };

/**
 * Keeps who wants to talk about a plan, and mails it to whoever sells here, if that address is set. A program that fills in the hidden
 * field gets the same answer, and nothing is kept. 429 above the limit per address.
 */
export async function askSales(ctx: PublicCtx, { website, ...request }: SalesRequest): Promise<void> {
  await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, salesLimit, ctx.ip);
    if (website) return;
    await insertSalesRequest(tx, { ...request, id: newId(), createdAt: ctx.now.toISOString() });
    const { salesEmail } = ctx.ports;
    if (!salesEmail) return;
    await mailOut(
      { tx, now: ctx.now },
      {
        to: salesEmail,
        replyTo: request.email,
        subject: `${nameInMail(request.name)} asks about ${productName}`,
        text: `${request.name} of ${request.company} wants to talk about a plan.\n\nAnswer to: ${request.email}\n\n${request.message}\n\n-- \nYou got this email because SALES_EMAIL of your ${productName} installation is this address.\n`,
      },
    );
  });
}
