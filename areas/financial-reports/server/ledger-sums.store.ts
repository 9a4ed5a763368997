import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { partsOf, type Period } from "#areas/financial-reports/contract/report-days.rules.ts";

/** Cents by account, debits positive. */
export type Sums = ReadonlyMap<string, bigint>;

/** What was posted to each account in a period: whole months from their tallies, the days at the edges from theirs. */
export async function sumPostings(tx: Tx, period: Period): Promise<Sums> {
  const { months, edges } = partsOf(period);
  const parts: SQL[] = edges.map(
    ({ from, to }) =>
      sql`SELECT account_id, amount FROM ledger_day_tallies WHERE day BETWEEN ${from}::date AND ${to}::date`,
  );
  if (months)
    parts.push(
      sql`SELECT account_id, amount FROM ledger_tallies WHERE month < ${months.to}::date ${months.from ? sql`AND month >= ${months.from}::date` : sql``}`,
    );
  if (parts.length === 0) return new Map();
  return sumsIn(
    tx,
    sql`SELECT account_id AS id, sum(amount)::text AS amount FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts GROUP BY account_id`,
  );
}

async function sumsIn(tx: Tx, statement: SQL): Promise<Sums> {
  const { rows } = await tx.execute(statement);
  return new Map(rows.map((row) => [row.id as string, BigInt(row.amount as string)]));
}

export type LedgerLine = {
  accountId: string;
  accountCode: string;
  accountName: string;
  day: string;
  entryId: string;
  position: number;
  description: string;
  sourceType: string;
  sourceId: string;
  amount: string;
};

/** Where a page of the general ledger begins: after this line. */
export type LedgerPlace = Pick<LedgerLine, "accountCode" | "accountId" | "day" | "entryId" | "position">;

/** Lines of the ledger in a period, by account and day. */
export async function listLines(
  tx: Tx,
  { from, to }: { from: string; to: string },
  { after, limit }: { after: LedgerPlace | undefined; limit: number },
): Promise<LedgerLine[]> {
  const [accountsFrom, linesFrom] = after
    ? [
        sql`WHERE (a.account_code, a.id) >= (${after.accountCode}, ${after.accountId}::uuid)`,
        sql`AND (p.account_id <> ${after.accountId}::uuid OR (p.day, p.entry_id, p.position) > (${after.day}::date, ${after.entryId}::uuid, ${after.position}::int))`,
      ]
    : [sql``, sql``];
  const { rows } = await tx.execute(sql`
    SELECT a.id AS "accountId", a.account_code AS "accountCode", a.account_name AS "accountName", line.day, line.entry_id AS "entryId", line.position,
      e.description, e.source_type AS "sourceType", e.source_id AS "sourceId", line.amount::text AS amount
    FROM chart_of_accounts AS a CROSS JOIN LATERAL (
      SELECT p.workspace_id, p.day, p.entry_id, p.position, p.amount FROM journal_postings AS p
      WHERE p.workspace_id = a.workspace_id AND p.account_id = a.id AND p.day BETWEEN ${from}::date AND ${to}::date ${linesFrom}
      ORDER BY p.day, p.entry_id, p.position LIMIT ${limit}) AS line
    JOIN journal_entries AS e ON e.workspace_id = line.workspace_id AND e.id = line.entry_id ${accountsFrom}
    ORDER BY a.account_code, a.id, line.day, line.entry_id, line.position LIMIT ${limit}`);
  return rows as LedgerLine[];
}

/** All debits and all credits that were posted in a period, in cents. */
export async function sumSides(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ debit: bigint; credit: bigint }> {
  const { rows } = await tx.execute(sql`
    SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS debit, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS credit
    FROM journal_postings WHERE day BETWEEN ${from}::date AND ${to}::date`);
  const { debit, credit } = rows[0] as { debit: string; credit: string };
  return { debit: BigInt(debit), credit: BigInt(credit) };
}
