import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Money } from "#platform/contract/money.ts";
import { BookDay } from "./transactions.schema.ts";

/** By which days to count; left out: all of them. */
export const SummaryQuery = z.strictObject({ from: BookDay.optional(), to: BookDay.optional() });
export type SummaryQuery = z.output<typeof SummaryQuery>;

/** What came in and went out, from transactions: money counts when it comes. Its rows are what the transactions' list shows by the same days and type. */
export const BooksSums = z.object({
  from: Day.nullable(),
  to: Day.nullable(),
  income: Money,
  incomeCount: z.number().int(),
  expenses: Money,
  expenseCount: z.number().int(),
  net: Money,
});
export type BooksSums = z.infer<typeof BooksSums>;

export const BooksSummary = BooksSums.extend({
  currency: z.string(),
  /** Net as percent of income with one decimal, "42.5"; "0" without income. */
  margin: z.string(),
  /** This month by the business's clock. */
  month: BooksSums,
});
export type BooksSummary = z.infer<typeof BooksSummary>;
