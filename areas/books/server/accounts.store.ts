import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import { sumText } from "#platform/contract/money.ts";
import { definedOf, type Tx } from "#platform/server/database.ts";
import { accounts } from "./books.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(accounts);
export type AccountRow = Omit<typeof accounts.$inferSelect, "workspaceId">;

/** All accounts, by number. */
export async function listAccounts(tx: Tx): Promise<AccountRow[]> {
  return tx.select(columns).from(accounts).orderBy(asc(accounts.accountCode), asc(accounts.id));
}

/** Those of these accounts that exist. */
export async function listById(tx: Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return tx
    .select(columns)
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

/** One account, locked until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return (await tx.select(columns).from(accounts).where(eq(accounts.id, id)).for("no key update"))[0];
}

/** What the postings of each account add up to in cents, debits positive; accounts without any are left out. */
export async function sumBalances(tx: Tx): Promise<Map<string, bigint>> {
  const { rows } = await tx.execute(
    sql`SELECT account_id AS id, sum(amount)::text AS amount FROM ledger_tallies GROUP BY account_id`,
  );
  return new Map(rows.map((row) => [row.id as string, BigInt(row.amount as string)]));
}

/** What is on an account at the end of a day, debits positive. */
export async function sumUntil(tx: Tx, id: string, day: string): Promise<string> {
  const { rows } = await tx.execute(
    sql`SELECT coalesce(sum(amount), 0)::text AS amount FROM journal_postings WHERE account_id = ${id}::uuid AND day <= ${day}::date`,
  );
  return sumText(BigInt(rows[0]?.amount as string));
}

/** True when something was posted to it, or is written on it. */
export async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`SELECT EXISTS (SELECT FROM journal_postings WHERE account_id = ${id}::uuid)
    OR EXISTS (SELECT FROM transactions WHERE account_id = ${id}::uuid OR to_account_id = ${id}::uuid) AS used`);
  return rows[0]?.used === true;
}

/** The names of active categories and accounts that are for this account or below it. */
export async function listDependents(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    SELECT name FROM expense_categories WHERE account_id = ${id}::uuid AND is_active
    UNION ALL SELECT account_name FROM chart_of_accounts WHERE parent_account_id = ${id}::uuid AND is_active ORDER BY 1 LIMIT 4`);
  return rows.map((row) => row.name as string);
}

export async function countAccounts(tx: Tx): Promise<number> {
  return tx.$count(accounts);
}

export async function insertAccounts(tx: Tx, rows: readonly (typeof accounts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(accounts).values([...rows]);
}

export async function updateAccount(
  tx: Tx,
  id: string,
  changes: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  await tx.update(accounts).set(definedOf(changes)).where(eq(accounts.id, id));
}

/** Takes a role off the account that has it. */
export async function releaseRole(tx: Tx, role: NonNullable<AccountRow["role"]>): Promise<void> {
  await tx
    .update(accounts)
    .set({ role: null })
    .where(and(eq(accounts.role, role), isNotNull(accounts.role)));
}
