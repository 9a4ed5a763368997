import { and, asc, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { formationFiles, formations, formationSteps } from "./formations.table.ts";

type Kept = Pick<
  Formation,
  "lines" | "facts" | "registeredAgent" | "businessAddress" | "owners" | "additionalServices"
>;
export type FormationRow = typeof formations.$inferSelect & Kept;
export type StepRow = typeof formationSteps.$inferSelect & { after: readonly string[] };
export type FileRow = typeof formationFiles.$inferSelect;

/** Newest first, those before `beforeId` when given. */
export async function listFormations(
  tx: Tx,
  { beforeId, limit }: { beforeId?: string | undefined; limit: number },
): Promise<FormationRow[]> {
  const rows = await tx
    .select()
    .from(formations)
    .where(beforeId === undefined ? undefined : lt(formations.id, beforeId))
    .orderBy(desc(formations.id))
    .limit(limit);
  return rows as FormationRow[];
}

/** These of them, in no order. */
export async function listFormationsByIds(tx: Tx, ids: readonly string[]): Promise<FormationRow[]> {
  if (ids.length === 0) return [];
  return (await tx
    .select()
    .from(formations)
    .where(inArray(formations.id, [...ids]))) as FormationRow[];
}

export async function findFormation(tx: Tx, id: string): Promise<FormationRow | undefined> {
  return (await tx.select().from(formations).where(eq(formations.id, id)))[0] as FormationRow | undefined;
}

/** One of them, locked until the transaction ends. */
export async function lockFormation(tx: Tx, id: string): Promise<FormationRow | undefined> {
  const rows = await tx.select().from(formations).where(eq(formations.id, id)).for("no key update");
  return rows[0] as FormationRow | undefined;
}

/** Adds one; false when there is one of the same name, type and state that wasn't cancelled. */
export async function insertFormation(tx: Tx, row: FormationRow): Promise<boolean> {
  const rows = await tx.insert(formations).values(row).onConflictDoNothing().returning({ id: formations.id });
  return rows.length > 0;
}

/** Changes one; whoever changes a sample makes it theirs. */
export async function updateFormation(tx: Tx, id: string, changes: Partial<FormationRow>): Promise<void> {
  await tx
    .update(formations)
    .set({ isSample: false, ...changes })
    .where(eq(formations.id, id));
}

/** Whoever ordered is another person from now on. */
export async function updateOrderer(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(formations).set({ userId: to }).where(eq(formations.userId, from));
}

/** True when another that wasn't cancelled has the same name, type and state. */
export async function hasTwin(
  tx: Tx,
  { id, businessName, businessType, incorporationState }: FormationRow,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM business_formations WHERE id <> ${id}::uuid AND lower(business_name) = lower(${businessName}) AND business_type = ${businessType}
      AND incorporation_state = ${incorporationState} AND status <> 'cancelled' LIMIT 1`);
  return rows.length > 0;
}

/** Those that weren't canceled and are no samples, locked until the transaction ends: their dates are looked after. */
export async function lockKept(tx: Tx): Promise<FormationRow[]> {
  const rows = await tx
    .select()
    .from(formations)
    .where(and(ne(formations.status, "cancelled"), eq(formations.isSample, false)))
    .orderBy(asc(formations.id))
    .for("no key update");
  return rows as FormationRow[];
}

export async function listSteps(tx: Tx, formationIds: readonly string[]): Promise<StepRow[]> {
  if (formationIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(formationSteps)
    .where(inArray(formationSteps.formationId, [...formationIds]))
    .orderBy(asc(formationSteps.formationId), asc(formationSteps.position));
  return rows as StepRow[];
}

export async function insertSteps(tx: Tx, rows: readonly StepRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(formationSteps).values([...rows]);
}

export async function updateStep(tx: Tx, id: string, changes: Partial<StepRow>): Promise<void> {
  await tx.update(formationSteps).set(changes).where(eq(formationSteps.id, id));
}

export async function listFiles(tx: Tx, formationIds: readonly string[]): Promise<FileRow[]> {
  if (formationIds.length === 0) return [];
  return tx
    .select()
    .from(formationFiles)
    .where(inArray(formationFiles.formationId, [...formationIds]))
    .orderBy(asc(formationFiles.id));
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insert(formationFiles).values(row);
}

/** Takes a letter from an order, and from the steps that name it. */
export async function removeLetter(tx: Tx, id: string): Promise<void> {
  await tx.delete(formationFiles).where(eq(formationFiles.id, id));
}

/** A letter with its size. */
export async function findFile(
  tx: Tx,
  formationId: string,
  id: string,
): Promise<{ fileId: string; fileName: string; fileSize: number } | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT o.file_id AS "fileId", o.file_name AS "fileName", f.size_bytes::int AS "fileSize" FROM formation_files AS o
    JOIN files AS f ON f.workspace_id = o.workspace_id AND f.id = o.file_id WHERE o.id = ${id}::uuid AND o.formation_id = ${formationId}::uuid`);
  return rows[0] as { fileId: string; fileName: string; fileSize: number } | undefined;
}
