import { sql } from "drizzle-orm";
import { allSent } from "#platform/server/all-sent.ts";
import { insertRecords } from "#platform/server/insert-records.ts";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import type { AccountRole } from "#areas/books/contract/accounts.schema.ts";
import type { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { booksSettings } from "./books.table.ts";
import { journalEntries, journalPostings, journalSamples } from "./journal.table.ts";

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

const currencyLock = sql`hashtextextended('books currency ' || app.workspace_id()::text, 0)`;
const sharePrepared = preparedOnce((tx) =>
  tx
    .select({ shared: sql`pg_advisory_xact_lock_shared(${currencyLock})` })
    .from(sql`(SELECT) AS one`)
    .prepare("share_books_currency"),
);

/** As `findFacts`; until the transaction ends, the currency stays. Others may do the same meanwhile. */
export async function lockFacts(tx: Tx): Promise<LedgerFacts | undefined> {
  const [, facts] = await Promise.all([sharePrepared(tx).execute(), findFacts(tx)]);
  return facts;
}

/** Waits for everybody who is writing entries, and lets nobody begin until the transaction ends. */
export async function lockCurrency(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${currencyLock})`);
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

// Both run with every transaction.
const insertEntryPrepared = preparedOnce((tx) =>
  tx.insert(journalEntries).values(placeholdersFor(journalEntries)).prepare("insert_journal_entry"),
);
const insertPostingsPrepared = preparedOnce((tx) =>
  tx
    .insert(journalPostings)
    .select(
      sql`SELECT ${sql.placeholder("workspaceId")}::uuid, ${sql.placeholder("entryId")}::uuid, place::int, ${sql.placeholder("day")}::date, account, amount, ${sql.placeholder("currency")}::varchar, tax
        FROM unnest(${sql.placeholder("accountIds")}::uuid[], ${sql.placeholder("amounts")}::bigint[], ${sql.placeholder("taxes")}::uuid[]) WITH ORDINALITY AS row (account, amount, tax, place)`,
    )
    .prepare("insert_journal_postings"),
);

/** Writes an entry with its postings, in one trip, and reads nothing back: who writes it may not see it. */
export async function insertEntry(tx: Tx, { postings, currency, ...entry }: NewEntry): Promise<void> {
  const { workspaceId, id: entryId, day } = entry;
  await allSent([
    insertEntryPrepared(tx).execute({ ...entry, postings: postings.length }),
    insertPostingsPrepared(tx).execute({
      workspaceId,
      entryId,
      day,
      currency,
      accountIds: postings.map((posting) => posting.accountId),
      amounts: postings.map((posting) => posting.amountCents),
      taxes: postings.map((posting) => posting.taxCodeId),
    }),
  ]);
}

/** Writes the entries of many documents, each with its postings. */
export async function insertEntries(
  tx: Tx,
  workspaceId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertRecords(
    tx,
    journalEntries,
    entries.map(({ postings, currency: _currency, ...entry }) => ({ ...entry, postings: postings.length })),
  );
  await insertRecords(
    tx,
    journalPostings,
    entries.flatMap(({ id, day, currency, postings }) =>
      postings.map(({ accountId, amountCents, taxCodeId }, at) => ({
        workspaceId,
        entryId: id,
        position: at + 1,
        day,
        accountId,
        amount: amountCents,
        currency,
        taxCodeId,
      })),
    ),
  );
}

/** As `insertEntries`, of documents of the sample business. */
export async function insertSampleEntries(
  tx: Tx,
  workspaceId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(journalSamples).values(entries.map(({ sourceId }) => ({ workspaceId, sourceId })));
  await insertEntries(tx, workspaceId, entries);
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

/** As `listStanding`, of many documents of one kind. */
export async function listStandingOf(
  tx: Tx,
  { sourceType, sourceIds }: { sourceType: string; sourceIds: readonly string[] },
): Promise<(StandingPosting & { sourceId: string })[]> {
  const { rows } = await tx.execute(
    sql`SELECT source_id AS "sourceId", entry_id AS "entryId", day, sample_of AS "sampleOf", account_id AS "accountId", amount AS "amountCents", currency, tax_code_id AS "taxCodeId"
      FROM app.standing_postings_of(${sourceType}, ${sql.param([...sourceIds])}::uuid[])`,
  );
  return rows as (StandingPosting & { sourceId: string })[];
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

const hasEntriesPrepared = preparedOnce((tx) =>
  tx
    .select({ there: sql<boolean>`app.has_entries()` })
    .from(sql`(SELECT) AS one`)
    .prepare("has_entries"),
);

/** True while the ledger has entries. */
export async function hasEntries(tx: Tx): Promise<boolean> {
  return (await hasEntriesPrepared(tx).execute())[0]?.there ?? false;
}
