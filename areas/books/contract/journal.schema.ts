import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { BookDay } from "./transactions.schema.ts";

/** What an entry does to one account: debits are positive, credits negative. */
export const JournalPosting = z.object({
  accountId: Id,
  accountCode: z.string(),
  accountName: z.string(),
  amount: Money,
  currency: z.string(),
  taxCodeId: Id.nullable(),
});
export type JournalPosting = z.infer<typeof JournalPosting>;

/** An entry of the ledger. It is never changed: a correction is another one that names what it reverses. */
export const JournalEntry = z.object({
  id: Id,
  date: Day,
  description: z.string(),
  /** What it was written for: `transaction`, `invoice` and the like, with its id. */
  sourceType: z.string(),
  sourceId: Id,
  reverses: Id.nullable(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  postings: z.array(JournalPosting),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const JournalQuery = z.strictObject({
  sourceId: Id.optional(),
  accountId: Id.optional(),
  from: BookDay.optional(),
  to: BookDay.optional(),
  ...pageQuery(),
});
export type JournalQuery = z.output<typeof JournalQuery>;
