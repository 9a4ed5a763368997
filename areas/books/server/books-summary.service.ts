import { addDays } from "#platform/contract/dates.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { marginOf } from "#areas/books/contract/margin.rules.ts";
import type { BooksSummary, BooksSums, SummaryQuery } from "#areas/books/contract/books-summary.schema.ts";
import { checkSeesBooks } from "./journal.service.ts";
import { ledgerFacts } from "./ledger.service.ts";
import { todayOf } from "./tax-codes.service.ts";
import { sumByType } from "./transaction-lists.store.ts";

/** What came in and went out in a period, and this month; 403 for people who see only their own customers. */
export async function getSummary(ctx: Ctx, { from, to }: SummaryQuery): Promise<BooksSummary> {
  checkSeesBooks(ctx);
  const [facts, today] = await Promise.all([ledgerFacts(ctx), todayOf(ctx)]);
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const [sums, month] = await Promise.all([
    sumsOf(ctx, { from: from ?? null, to: to ?? null }),
    sumsOf(ctx, { from: first, to: last }),
  ]);
  return { ...sums, currency: facts.currency, margin: marginOf(sums), month };
}

async function sumsOf(ctx: Ctx, days: { from: string | null; to: string | null }): Promise<BooksSums> {
  const rows = await sumByType(ctx.tx, days);
  const of = (type: string) => {
    const row = rows.find((one) => one.type === type);
    return { count: row?.count ?? 0, cents: row ? centsOfSum(row.amount) : 0n };
  };
  const [income, expenses] = [of("income"), of("expense")];
  return {
    ...days,
    income: sumText(income.cents),
    incomeCount: income.count,
    expenses: sumText(expenses.cents),
    expenseCount: expenses.count,
    net: sumText(income.cents - expenses.cents),
  };
}
