import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { TransactionType } from "./transactions.schema.ts";

const what = {
  transactionId: Id,
  contactId: Id.nullable(),
  type: TransactionType,
  description: z.string(),
  amount: Money,
  currency: z.string(),
};
export const transactionCreated = event("transaction.created", z.object(what));
export const transactionUpdated = event(
  "transaction.updated",
  z.object({ ...what, fields: z.array(z.string()) }),
);
export const transactionDeleted = event("transaction.deleted", z.object(what));
export const transactionRestored = event("transaction.restored", z.object(what));

/** Accounts, categories, rules, taxes or the settings of the books are no longer what they were. */
export const booksChanged = event(
  "books.changed",
  z.object({ what: z.enum(["accounts", "categories", "rules", "taxes", "settings", "lock", "check"]) }),
);
/** Something was written to the ledger. */
export const journalWritten = event("journal.written", z.object({ sourceType: z.string(), sourceId: Id }));

/** After these, lists and sums of transactions are no longer what they were. */
export const transactionEvents = [
  transactionCreated,
  transactionUpdated,
  transactionDeleted,
  transactionRestored,
] as const;
