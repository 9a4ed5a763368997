import { z } from "zod";
import { addDays } from "#platform/contract/dates.ts";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import {
  Balance,
  type DifferenceHint,
  type OpenedReconciliation,
  type Reconciliation,
  type ReconciliationChange,
  type ReconciliationRow,
} from "#areas/statements/contract/reconciliations.schema.ts";

/** Which rows of a statement are shown. */
export type ShownRows = "all" | "no" | "yes";
export const shownOptions = [
  { value: "all", label: "All" },
  { value: "no", label: "Not ticked" },
  { value: "yes", label: "Ticked" },
];

/** Where a statement's screen is. */
export const reconciliationHref = (id: string): string => `/accounting/reconcile/${id}`;
/** Where a transaction is opened. */
export const transactionHref = (id: string): string => `/accounting?tab=transactions&transaction=${id}`;

/** A balance as people write it: with or without separators and the sign of the currency. */
const WrittenBalance = z
  .string()
  .transform((text): string | number => text.replace(/[,$€£\s]/g, "").replace("−", "-"))
  .pipe(Balance);

/** The form of a statement's own figures. */
export const StatementForm = z.strictObject({
  accountId: z.string().min(1, "Choose an account"),
  day: z.string().min(1, "Enter the last day of the statement").pipe(BookDay),
  closingBalance: WrittenBalance,
  openingBalance: WrittenBalance,
});

/** The last day of the month before: what the latest statement is usually of. */
export const lastMonthEnd = (today: string): string => addDays(`${today.slice(0, 7)}-01`, -1);

const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** A statement with one more row ticked, or one less, as it will be once the server has answered. */
export function tickedWith(
  one: OpenedReconciliation,
  row: Pick<ReconciliationRow, "amount" | "ticked">,
  ticked: boolean,
): OpenedReconciliation {
  if (row.ticked === ticked || one.status === "finished") return one;
  const change = ticked ? cents(row.amount) : -cents(row.amount);
  return {
    ...one,
    ticked: moneyText(cents(one.ticked) + change),
    difference: moneyText(cents(one.difference) - change),
    tickedCount: one.tickedCount + (ticked ? 1 : -1),
  };
}

/** "+$100.00" for what adds to the account, "−$30.00" for what takes from it. */
export const rowAmount = (currency: string, amount: string): string =>
  amount.startsWith("-") ? moneyIn(currency, amount) : `+${moneyIn(currency, amount)}`;

/** What else a row is known by: its number, the invoice that it pays, the other end of a transfer. */
export const rowNote = ({ reference, invoiceNumber, otherAccountName, amount }: ReconciliationRow): string =>
  [
    otherAccountName && `${amount.startsWith("-") ? "To" : "From"} ${otherAccountName}`,
    invoiceNumber && `Invoice ${invoiceNumber}`,
    reference,
  ]
    .filter(Boolean)
    .join(", ");

/** What a hint says, in a sentence. */
export function hintWords({ reason, row, expected }: DifferenceHint, currency: string): string {
  const amount = rowAmount(currency, row.amount);
  const bank = expected === null ? "" : rowAmount(currency, expected);
  switch (reason) {
    case "twice":
      return `${amount} is in your books twice within a few days. Is it on the statement only once?`;
    case "equal":
      return row.ticked
        ? `${amount} is ticked, and is exactly what is too much. Is it really on this statement?`
        : `${amount} isn’t ticked, and is exactly what is missing. Is it on the statement?`;
    case "half":
      return `${amount} is half the difference: it may be the wrong way round. Does the bank say ${bank}?`;
    case "sign":
      return `${amount} isn’t ticked and may be the wrong way round. Does the bank say ${bank}?`;
    case "swapped":
      return `${amount} may have two digits swapped. Does the bank say ${bank}?`;
  }
}

/** Whether a hint is settled by its tick alone. */
export const isSettledByTick = ({ reason }: DifferenceHint): boolean =>
  reason === "equal" || reason === "twice";

/** "Ana Reyes finished it on Jul 3, 2026", and why it was reopened. */
export function changeWords({ what, reason, changedByName, changedAt }: ReconciliationChange): string {
  const who = changedByName ?? "Someone";
  return `${who} ${what === "finished" ? "finished it" : "reopened it"} on ${date(changedAt)}${reason ? `: ${reason}` : ""}`;
}

/** "Bank account, Jun 30, 2026". */
export const statementName = ({ accountName, day }: Pick<Reconciliation, "accountName" | "day">): string =>
  `${accountName}, ${date(day)}`;
