import { sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import type { AccountRole } from "#areas/books/contract/accounts.schema.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { booksSettings } from "./books.table.ts";

/** What every entry needs to know: the business's currency, and the account of each role. */
export type LedgerFacts = { currency: Currency; roles: Partial<Record<AccountRole, string>> };

// Runs with every entry.
const findFactsPrepared = preparedOnce((tx) =>
  tx
    .select({
      currency: booksSettings.currency,
      roles: sql<
        LedgerFacts["roles"]
      >`(SELECT json_object_agg(role, id) FROM chart_of_accounts WHERE role IS NOT NULL)`,
    })
    .from(booksSettings)
    .prepare("find_ledger_facts"),
);

export async function findFacts(tx: Tx): Promise<LedgerFacts | undefined> {
  return (await findFactsPrepared(tx).execute())[0];
}

export type NewEntry = {
  workspaceId: string;
  id: string;
  day: string;
  description: string;
  sourceType: string;
  sourceId: string;
  reverses: string | null;
  sampleOf: string | null;
  createdBy: string | null;
  createdAt: string;
  currency: string;
  postings: readonly { accountId: string; amountCents: number; taxCodeId: string | null }[];
};

/** Writes an entry with its postings, and reads nothing back: who writes it may not see it. */
export async function insertEntry(tx: Tx, { postings, ...entry }: NewEntry): Promise<void> {
  const accountIds = postings.map((posting) => posting.accountId);
  const amounts = postings.map((posting) => posting.amountCents);
  const taxes = postings.map((posting) => posting.taxCodeId);
  await tx.execute(sql`
    WITH entry AS (INSERT INTO journal_entries (workspace_id, id, day, description, source_type, source_id, reverses, postings, sample_of, created_by, created_at)
      VALUES (${entry.workspaceId}::uuid, ${entry.id}::uuid, ${entry.day}::date, ${entry.description}, ${entry.sourceType}, ${entry.sourceId}::uuid, ${entry.reverses}::uuid,
        ${postings.length}::int, ${entry.sampleOf}::uuid, ${entry.createdBy}::uuid, ${entry.createdAt}::timestamptz))
    INSERT INTO journal_postings (workspace_id, entry_id, position, day, account_id, amount, currency, tax_code_id)
      SELECT ${entry.workspaceId}::uuid, ${entry.id}::uuid, place::int, ${entry.day}::date, account, amount, ${entry.currency}, tax
      FROM unnest(${sql.param(accountIds)}::uuid[], ${sql.param(amounts)}::bigint[], ${sql.param(taxes)}::uuid[]) WITH ORDINALITY AS row (account, amount, tax, place)`);
}

export type StandingPosting = {
  entryId: string;
  day: string;
  sampleOf: string | null;
  accountId: string;
  amountCents: number;
  currency: string;
  taxCodeId: string | null;
};

/** What a document has posted and nobody has reversed yet, entry by entry. */
export async function listStanding(
  tx: Tx,
  { sourceType, sourceId }: { sourceType: string; sourceId: string },
): Promise<StandingPosting[]> {
  const { rows } = await tx.execute(
    sql`SELECT entry_id AS "entryId", day, sample_of AS "sampleOf", account_id AS "accountId", amount AS "amountCents", currency, tax_code_id AS "taxCodeId"
      FROM app.standing_postings(${sourceType}, ${sourceId}::uuid)`,
  );
  return rows as StandingPosting[];
}

/** Notes a document of the sample business, so that its entries go with it. */
export async function insertSample(tx: Tx, workspaceId: string, sourceId: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO journal_samples (workspace_id, source_id) VALUES (${workspaceId}::uuid, ${sourceId}::uuid) ON CONFLICT DO NOTHING`,
  );
}

/** Removes what the ledger holds for these documents of the sample business. */
export async function removeSamples(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await tx.execute(
    sql`DELETE FROM journal_samples WHERE source_id = ANY(${sql.param([...sourceIds])}::uuid[])`,
  );
}

/** True while the ledger has entries. */
export async function hasEntries(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT app.has_entries() AS there`);
  return rows[0]?.there === true;
}
