import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { BookLine } from "#areas/statements/contract/matching.rules.ts";

/** What of an account's books can be one of a file's lines: within its days, of its amounts or with its bank numbers. */
export type Wanted = {
  accountId: string;
  from: string;
  to: string;
  amounts: readonly number[];
  bankIds: readonly string[];
};

const moving = (amounts: readonly number[]) => sql`unnest(${sql.param([...amounts])}::bigint[])`;
const inBooks = sql`line.state IN ('added', 'bound', 'kept')`;

/**
 * The lines of earlier statements of an account, whose transactions are in the books; and, as `gone`, those whose transactions were deleted
 * since. Their words are the bank's, whatever somebody made of the transactions.
 */
export async function listImported(
  tx: Tx,
  { accountId, from, to, amounts, bankIds }: Wanted,
): Promise<{ books: BookLine[]; gone: BookLine[] }> {
  const { rows } = await tx.execute(sql`
    SELECT DISTINCT ON (line.transaction_id) line.transaction_id AS id, line.day, line.amount AS "amountCents", line.raw_text AS text, line.bank_id AS "bankId", false AS "isTyped",
      EXISTS (SELECT FROM transactions AS t WHERE t.workspace_id = line.workspace_id AND t.id = line.transaction_id AND t.deleted_at IS NULL) AS live
    FROM statement_lines AS line
    WHERE line.account_id = ${accountId}::uuid AND line.day BETWEEN ${from}::date AND ${to}::date AND ${inBooks}
      AND (line.amount IN (SELECT ${moving(amounts)}) OR line.bank_id <> '' AND line.bank_id IN (SELECT unnest(${sql.param([...bankIds])}::text[])))
    ORDER BY line.transaction_id`);
  const lines = rows as (BookLine & { live: boolean })[];
  const shown = (live: boolean) =>
    lines.filter((line) => line.live === live).map(({ live: _live, ...line }) => line);
  return { books: shown(true), gone: shown(false) };
}

/** What somebody entered by hand: transactions of an account that no statement has brought, payments and both ends of transfers too. */
export async function listTyped(tx: Tx, { accountId, from, to, amounts }: Wanted): Promise<BookLine[]> {
  const side = (column: "account_id" | "to_account_id") => {
    const isInto = column === "to_account_id";
    const signed = isInto
      ? sql`(t.base_amount * 100)::bigint`
      : sql`(CASE WHEN t.transaction_type = 'income' THEN 1 ELSE -1 END * t.base_amount * 100)::bigint`;
    return sql`SELECT t.id, t.transaction_date AS day, ${signed} AS "amountCents", t.description AS text
      FROM transactions AS t WHERE t.${sql.identifier(column)} = ${accountId}::uuid AND t.deleted_at IS NULL
        AND t.transaction_date BETWEEN ${from}::date AND ${to}::date AND ${signed} IN (SELECT ${moving(amounts)})
        AND NOT EXISTS (SELECT FROM statement_lines AS line WHERE line.workspace_id = t.workspace_id AND line.transaction_id = t.id AND line.account_id = ${accountId}::uuid AND ${inBooks})`;
  };
  const { rows } = await tx.execute(
    sql`${side("account_id")} UNION ALL ${side("to_account_id")} ORDER BY day, id`,
  );
  return (rows as Pick<BookLine, "id" | "day" | "amountCents" | "text">[]).map((row) => ({
    ...row,
    bankId: "",
    isTyped: true,
  }));
}

/** What earlier days of a file have claimed of the books already. */
export async function listClaimed(
  tx: Tx,
  { statementId, from, before }: { statementId: string; from: string; before: string },
): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT book_id AS id FROM statement_lines WHERE statement_id = ${statementId}::uuid AND book_id IS NOT NULL AND day >= ${from}::date AND day < ${before}::date`,
  );
  return rows.map((row) => row.id as string);
}
