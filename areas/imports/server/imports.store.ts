import { aliasedTable, and, desc, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { onlyOf, seesAll } from "#platform/server/only-of.ts";
import { fullName, fullNameIn, people } from "#platform/server/people.table.ts";
import { imports } from "./imports.table.ts";

export type ImportRecord = typeof imports.$inferSelect;
export type ShownImport = ImportRecord & { createdByName: string | null; undoneByName: string | null };

const undoer = aliasedTable(people, "undoer");
const shown = {
  ...getTableColumns(imports),
  createdByName: fullName,
  undoneByName: sql<string | null>`nullif(${fullNameIn("undoer")}, '')`,
};

// A file names many people: someone who sees only their own customers sees only the imports that they began.
const seen = sql`(${seesAll} OR ${imports.createdBy} = ${onlyOf}::uuid)`;

const select = (tx: Tx) =>
  tx
    .select(shown)
    .from(imports)
    .leftJoin(people, eq(people.id, imports.createdBy))
    .leftJoin(undoer, eq(undoer.id, imports.undoneBy));

export async function insertImport(tx: Tx, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

export async function findImport(tx: Tx, id: string): Promise<ShownImport | undefined> {
  return (await select(tx).where(and(eq(imports.id, id), seen)))[0];
}

/** An import, locked until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  return (
    await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), seen))
      .for("update")
  )[0];
}

/** The import that this operation belongs to, unless it has a newer one. */
export async function findIdOfOperation(tx: Tx, operationId: string): Promise<string | undefined> {
  return (await tx.select({ id: imports.id }).from(imports).where(eq(imports.operationId, operationId)))[0]
    ?.id;
}

/** Newest first, those before `beforeId` when given. */
export async function listImports(
  tx: Tx,
  wanted: { beforeId?: string; limit: number },
): Promise<ShownImport[]> {
  return select(tx)
    .where(and(seen, wanted.beforeId ? lt(imports.id, wanted.beforeId) : undefined))
    .orderBy(desc(imports.id))
    .limit(wanted.limit);
}

export async function updateImport(
  tx: Tx,
  id: string,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id));
}

export async function removeImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

/** Where the columns of the last import with these headers went. */
export async function findRemembered(
  tx: Tx,
  headerKey: string,
): Promise<Pick<ImportRecord, "columns" | "options"> | undefined> {
  return (
    await tx
      .select({ columns: imports.columns, options: imports.options })
      .from(imports)
      .where(and(eq(imports.headerKey, headerKey), isNotNull(imports.startedAt)))
      .orderBy(desc(imports.id))
      .limit(1)
  )[0];
}

/** True when another import or undo has written customers since `moment`. */
export async function hasWrittenSince(tx: Tx, exceptId: string, moment: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM imports WHERE id <> ${exceptId} AND (coalesce(finished_at, 'infinity') > ${moment} AND started_at IS NOT NULL OR undone_at > ${moment} OR status = 'undoing')) AS any`,
  );
  return rows[0]?.any === true;
}

/** Files of imports that can no longer be undone, and imports that were never started; their rows go too. */
export async function removeOld(tx: Tx, moment: string): Promise<number> {
  const old = sql`created_at < ${moment} AND status NOT IN ('checking', 'importing', 'undoing')`;
  await tx.execute(sql`DELETE FROM files WHERE id IN (SELECT file_id FROM imports WHERE ${old})`);
  await tx.execute(sql`DELETE FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE ${old})`);
  await tx.execute(sql`DELETE FROM import_people WHERE import_id IN (SELECT id FROM imports WHERE ${old})`);
  return (await tx.execute(sql`DELETE FROM imports WHERE ${old} AND started_at IS NULL`)).rowCount ?? 0;
}

/** Whose customers the transaction is narrowed to; null for someone who sees all. */
export async function findOnlyOf(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute(sql`SELECT ${onlyOf} AS only_of`);
  return (rows[0]?.only_of as string | null | undefined) ?? null;
}

/** The size of a stored file in bytes. */
export async function findFileSize(tx: Tx, fileId: string | null): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT size_bytes AS size FROM files WHERE id = ${fileId}`);
  return Number(rows[0]?.size ?? 0);
}

/**
 * Forces index lookups, and index order where one is asked for, for the rest of the transaction: the planner has no statistics yet
 * about rows just written, and in a new installation about none at all.
 */
export async function setIndexLookUps(tx: Tx): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
  );
}

const turnOf = (workspaceId: string) => sql`hashtextextended(${`imports ${workspaceId}`}, 0)`;

/** Lets one import at a time write the customers of a business: others wait until the transaction ends. */
export async function lockWriting(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${turnOf(workspaceId)})`);
}

/** Waits until no import of the business is writing, and makes the next one wait until the transaction ends: lookups see all it wrote. */
export async function lockOutWriters(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${turnOf(workspaceId)})`);
}

/** Commits without waiting for the disk: after a database crash the transaction may be lost, but never half done. */
export async function setUnwaitedCommit(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
}
