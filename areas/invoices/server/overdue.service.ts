import type { Ctx } from "#platform/server/context.ts";
import { invoiceOverdue } from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { factsOf, moneyOf, noteEvent } from "./invoice-events.service.ts";
import { lockOverdue } from "./invoice-lists.store.ts";
import { notifyAbout } from "./invoice-news.service.ts";
import { updateInvoice } from "./invoices.store.ts";

/** How many are told in one transaction. */
const maxAtOnce = 50;

/** Tells, once each, of invoices whose due day is over by the business's clock; returns whether there may be more. */
export async function tellOverdueIn(ctx: Ctx): Promise<boolean> {
  const rows = await lockOverdue(ctx.tx, await todayOf(ctx), maxAtOnce);
  for (const row of rows) {
    await updateInvoice(ctx.tx, row.id, { overdueToldAt: ctx.now.toISOString() });
    if (row.isSample) continue;
    await noteEvent(ctx, row.id, "overdue");
    await ctx.publish(invoiceOverdue, { ...factsOf(row), ...moneyOf(row), dueDate: row.dueDate });
    await notifyAbout(ctx, row, {
      type: "invoice_overdue",
      title: `Invoice ${row.invoiceNumber} is overdue`,
      body: `${row.clientName} still owes ${moneyWords(row.amountDue, row.currency)}`,
    });
  }
  return rows.length === maxAtOnce;
}
