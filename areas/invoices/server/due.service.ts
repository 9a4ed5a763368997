import type { DueKind } from "#platform/server/due.ts";
import type { Tx } from "#platform/server/database.ts";
import { numberText } from "#areas/invoices/contract/invoices.rules.ts";
import * as store from "./due.store.ts";

/** What is due of invoices after a restore. */
export const dueKinds: readonly DueKind[] = [
  {
    name: "repeating-invoices",
    words: "repeating invoices whose day has come (dropped: paused, and they say why)",
    count: store.countSeriesDue,
    drop: store.hideSeriesDue,
  },
  {
    name: "invoice-reminders",
    words: "reminders of unpaid invoices",
    count: store.countRemindersDue,
    drop: store.skipRemindersDue,
  },
];

/**
 * For each business and series, in words, the numbers that may have been given twice: after a backup the counter begins where it
 * stood then, whatever was given since. Those given again since the restore are counted.
 */
export async function numbersGivenTwice(tx: Tx, restoredAt: Date): Promise<string[]> {
  return (await store.listSeriesStates(tx, restoredAt)).map(
    ({ business, kind, series, next, given }) =>
      `${business}: ${kind.replace("_", " ")}s from ${numberText(series, next - given)} on${given > 0 ? ` (${given} of them given again since the restore)` : ""}`,
  );
}
