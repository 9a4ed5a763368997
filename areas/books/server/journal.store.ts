import { type SQL, sql } from "drizzle-orm";
import { moneyText } from "#platform/contract/money.ts";
import { isoOf } from "#platform/server/columns.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageOf } from "#platform/server/paging.ts";
import type { JournalEntry, JournalPosting, JournalQuery } from "#areas/books/contract/journal.schema.ts";

type FoundPosting = Omit<JournalPosting, "amount"> & { amount: number };
type Found = Omit<JournalEntry, "postings"> & { postings: FoundPosting[] };

/** One page of entries, the latest day first; of one account those that touch it. */
export async function listEntries(
  tx: Tx,
  { sourceId, accountId, from, to, cursor, limit }: JournalQuery,
): Promise<Page<JournalEntry>> {
  const at = readCursor("journal", cursor);
  // An account's entries are read from its postings, which are in the same order.
  const [table, id] = accountId
    ? [
        sql`(SELECT DISTINCT day, entry_id FROM journal_postings WHERE account_id = ${accountId}::uuid)`,
        sql`e.entry_id`,
      ]
    : [sql`journal_entries`, sql`e.id`];
  const conditions: SQL[] = [sql`true`];
  if (from) conditions.push(sql`e.day >= ${from}::date`);
  if (to) conditions.push(sql`e.day <= ${to}::date`);
  if (sourceId)
    conditions.push(
      accountId
        ? sql`e.entry_id IN (SELECT id FROM journal_entries WHERE source_id = ${sourceId}::uuid)`
        : sql`e.source_id = ${sourceId}::uuid`,
    );
  if (at) conditions.push(sql`(e.day, ${id}) < (${at[0]}::date, ${at[1]}::uuid)`);
  const { rows } = await tx.execute(sql`
    SELECT entry.id, entry.day AS date, entry.description, entry.source_type AS "sourceType", entry.source_id AS "sourceId", entry.reverses,
      entry.created_by AS "createdBy", entry.created_at::text AS "createdAt",
      (SELECT json_agg(json_build_object('accountId', p.account_id, 'accountCode', a.account_code, 'accountName', a.account_name, 'amount', p.amount, 'currency', p.currency,
          'taxCodeId', p.tax_code_id) ORDER BY p.position)
        FROM journal_postings AS p JOIN chart_of_accounts AS a ON a.workspace_id = p.workspace_id AND a.id = p.account_id
        WHERE p.workspace_id = entry.workspace_id AND p.entry_id = entry.id) AS postings
    FROM (SELECT ${id} AS id FROM ${table} AS e WHERE ${sql.join(conditions, sql` AND `)} ORDER BY e.day DESC, ${id} DESC LIMIT ${limit + 1}) AS page
    JOIN journal_entries AS entry ON entry.id = page.id ORDER BY entry.day DESC, entry.id DESC`);
  return pageOf((rows as Found[]).map(entryOf), limit, "journal", (entry) => [entry.date, entry.id]);
}

const entryOf = (row: Found): JournalEntry => ({
  ...row,
  createdAt: isoOf(row.createdAt),
  postings: row.postings.map((posting) => ({ ...posting, amount: moneyText(posting.amount) })),
});
