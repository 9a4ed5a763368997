import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import type { ContactMoney, InvoiceSummary } from "#areas/invoices/contract/invoices.schema.ts";
import { statusOfRow, todayOf } from "./invoice-answers.service.ts";
import { listUpcoming } from "./invoice-lists.store.ts";
import { refuseOwn } from "./invoice-numbers.service.ts";
import * as sums from "./invoice-sums.store.ts";
import { sumQuotedTo } from "./quotes.store.ts";
import { findClient } from "./invoices.store.ts";

/** How many due days the Overview names (Spec 2 §9). */
const upcomingCount = 3;

/** What the Overview says about invoices. 403 for people who see only their own customers. */
export async function getSummary(ctx: Ctx): Promise<InvoiceSummary> {
  refuseOwn(ctx);
  const today = await todayOf(ctx);
  const { currency } = await getBooksSettings(ctx);
  const upcoming = await listUpcoming(ctx.tx, today, upcomingCount);
  return {
    currency,
    ...(await sums.sumOutstanding(ctx.tx, today)),
    upcoming: upcoming.map((row) => ({
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      contactId: row.contactId,
      clientName: row.clientName,
      dueDate: row.dueDate,
      totalAmount: row.totalAmount,
      amountDue: row.amountDue,
      currency: row.currency,
      status: statusOfRow(row, today),
    })),
  };
}

/** A customer's money; 404 for one who is not there, or not visible to the reader. */
export async function getContactMoney(ctx: Ctx, contactId: string): Promise<ContactMoney> {
  found(await findClient(ctx.tx, contactId), "Contact");
  const { currency } = await getBooksSettings(ctx);
  const today = await todayOf(ctx);
  return {
    currency,
    ...(await sums.sumOfContact(ctx.tx, contactId, today)),
    ...(await sumQuotedTo(ctx.tx, contactId, today)),
    paid: await sums.sumPaidBy(ctx.tx, contactId),
    credits: await sums.sumCredits(ctx.tx, contactId),
  };
}
