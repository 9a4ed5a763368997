import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Page } from "#platform/server/paging.ts";
import type { JournalEntry, JournalQuery } from "#areas/books/contract/journal.schema.ts";
import { listEntries } from "./journal.store.ts";

/** Throws 403 for people who see only their own customers: the business's books are not theirs to read. */
export function checkSeesBooks({ actor }: Ctx): void {
  if (actor.sees === "own")
    throw new AppError("forbidden", "You only see your own customers, so the books are not shown to you.");
}

/** One page of the ledger's entries. */
export async function listJournal(ctx: Ctx, query: JournalQuery): Promise<Page<JournalEntry>> {
  checkSeesBooks(ctx);
  return listEntries(ctx.tx, query);
}
