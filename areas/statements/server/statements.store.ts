import { and, desc, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import { statements } from "./statements.table.ts";

export type StatementRecord = typeof statements.$inferSelect;
export type ShownStatement = StatementRecord & { createdByName: string | null };

const select = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(statements), createdByName: fullName })
    .from(statements)
    .leftJoin(people, eq(people.id, statements.createdBy));

export async function insertStatement(tx: Tx, row: typeof statements.$inferInsert): Promise<void> {
  await tx.insert(statements).values(row);
}

export async function findStatement(tx: Tx, id: string): Promise<ShownStatement | undefined> {
  return (await select(tx).where(eq(statements.id, id)))[0];
}

/** A statement, locked until the transaction ends. */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRecord | undefined> {
  return (await tx.select().from(statements).where(eq(statements.id, id)).for("update"))[0];
}

/** The statement that this operation belongs to, unless it has a newer one. */
export async function findIdOfOperation(tx: Tx, operationId: string): Promise<string | undefined> {
  return (
    await tx.select({ id: statements.id }).from(statements).where(eq(statements.operationId, operationId))
  )[0]?.id;
}

/** Newest first, those before `beforeId` when given. */
export async function listStatements(
  tx: Tx,
  wanted: { beforeId?: string | undefined; limit: number },
): Promise<ShownStatement[]> {
  return select(tx)
    .where(wanted.beforeId ? lt(statements.id, wanted.beforeId) : undefined)
    .orderBy(desc(statements.id))
    .limit(wanted.limit);
}

export async function updateStatement(
  tx: Tx,
  id: string,
  changes: Partial<typeof statements.$inferInsert>,
): Promise<void> {
  await tx.update(statements).set(changes).where(eq(statements.id, id));
}

/** Removes a statement with its lines. */
export async function removeStatement(tx: Tx, id: string): Promise<void> {
  await tx.delete(statements).where(eq(statements.id, id));
}

/** What somebody chose last for a file of this account with these headings. */
export async function findChosenColumns(
  tx: Tx,
  { accountId, headerKey }: { accountId: string; headerKey: string },
): Promise<StatementRecord["columns"]> {
  const [row] = await tx
    .select({ columns: statements.columns })
    .from(statements)
    .where(
      and(
        eq(statements.accountId, accountId),
        eq(statements.headerKey, headerKey),
        eq(statements.isChosen, true),
        isNotNull(statements.columns),
      ),
    )
    .orderBy(desc(statements.id))
    .limit(1);
  return row?.columns ?? null;
}

/** The bank's number of an account of the books, as the last imported statement had it; null before the first. */
export async function findBankAccount(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`SELECT bank_account AS number FROM statements WHERE account_id = ${accountId}::uuid AND started_at IS NOT NULL AND status NOT IN ('undone', 'failed') AND bank_account IS NOT NULL
      ORDER BY id DESC LIMIT 1`,
  );
  return (rows[0]?.number as string | undefined) ?? null;
}

/** True when somebody has written to an account of the books since a moment: by hand, by another statement, or by its undo. */
export async function hasWrittenSince(
  tx: Tx,
  { exceptId, accountId, moment }: { exceptId: string; accountId: string; moment: string },
): Promise<boolean> {
  // What is written now may have begun a while ago, by its own clock.
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM statements WHERE account_id = ${accountId}::uuid AND id <> ${exceptId}::uuid
        AND (started_at IS NOT NULL AND coalesce(finished_at, 'infinity') > ${moment}::timestamptz - interval '1 minute' OR undone_at > ${moment}::timestamptz - interval '1 minute' OR status = 'undoing'))
      OR EXISTS (SELECT FROM transactions WHERE (account_id = ${accountId}::uuid OR to_account_id = ${accountId}::uuid) AND updated_at > ${moment}::timestamptz - interval '1 minute') AS any`,
  );
  return rows[0]?.any === true;
}

/** Files and lines that are in nobody's books, of statements that can no longer be undone; and statements that were never started. */
export async function removeOld(tx: Tx, moment: string): Promise<number> {
  const old = sql`coalesce(started_at, created_at) < ${moment}::timestamptz AND status NOT IN ('checking', 'importing', 'undoing')`;
  await tx.execute(sql`DELETE FROM files WHERE id IN (SELECT file_id FROM statements WHERE ${old})`);
  await tx.execute(
    sql`DELETE FROM statement_lines WHERE statement_id IN (SELECT id FROM statements WHERE ${old}) AND state NOT IN ('added', 'bound', 'kept')`,
  );
  return (
    (await tx.execute(sql`DELETE FROM statements WHERE ${old} AND started_at IS NULL AND NOT is_sample`))
      .rowCount ?? 0
  );
}

/** Removes the statement of the sample business. */
export async function removeSamples(tx: Tx): Promise<void> {
  await tx.delete(statements).where(eq(statements.isSample, true));
}

const turnOf = (workspaceId: string) => sql`hashtextextended(${`statements ${workspaceId}`}, 0)`;

/** Lets one statement at a time write to the books of a business: others wait until the transaction ends. */
export async function lockWriting(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${turnOf(workspaceId)})`);
}

/** Waits until no statement of the business is writing, and makes the next one wait until the transaction ends. */
export async function lockOutWriters(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${turnOf(workspaceId)})`);
}

/** Commits without waiting for the disk: after a database crash the transaction may be lost, but never half done. */
export async function setUnwaitedCommit(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
}

/** The size of a stored file in bytes. */
export async function findFileSize(tx: Tx, fileId: string | null): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT size_bytes AS size FROM files WHERE id = ${fileId}::uuid`);
  return Number(rows[0]?.size ?? 0);
}
