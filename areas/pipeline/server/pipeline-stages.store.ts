import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { definedOf, preparedOnce, type Tx } from "#platform/server/database.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { pipelineStages } from "./pipeline-stages.table.ts";

const { workspaceId: _w, archivedAt: _a, ...columns } = getTableColumns(pipelineStages);

/** The stages in use, in order. */
export async function listStages(tx: Tx): Promise<PipelineStage[]> {
  return tx
    .select(columns)
    .from(pipelineStages)
    .where(isNull(pipelineStages.archivedAt))
    .orderBy(asc(pipelineStages.order), asc(pipelineStages.id));
}

/** As `listStages`, locked until the transaction ends. */
export async function lockStages(tx: Tx): Promise<PipelineStage[]> {
  return tx
    .select(columns)
    .from(pipelineStages)
    .where(isNull(pipelineStages.archivedAt))
    .orderBy(asc(pipelineStages.order), asc(pipelineStages.id))
    .for("update");
}

/** Every key that a stage has or had. */
export async function listKeys(tx: Tx): Promise<string[]> {
  return (await tx.select({ key: pipelineStages.key }).from(pipelineStages)).map((row) => row.key);
}

/** Every stage that is or was here. */
export async function listKnown(tx: Tx): Promise<Pick<PipelineStage, "key" | "name" | "type">[]> {
  return tx
    .select({ key: pipelineStages.key, name: pipelineStages.name, type: pipelineStages.type })
    .from(pipelineStages);
}

export type KnownStage = { name: string; type: PipelineStage["type"]; archivedAt: string | null };

// Runs whenever a customer moves.
const findPrepared = preparedOnce((tx) =>
  tx
    .select({ name: pipelineStages.name, type: pipelineStages.type, archivedAt: pipelineStages.archivedAt })
    .from(pipelineStages)
    .where(eq(pipelineStages.key, sql.placeholder("key")))
    .prepare("find_stage_by_key"),
);

/** The stage of a key, also an archived one. */
export async function findByKey(tx: Tx, key: string): Promise<KnownStage | undefined> {
  return (await findPrepared(tx).execute({ key }))[0];
}

export async function insertStages(
  tx: Tx,
  stages: (typeof pipelineStages.$inferInsert)[],
): Promise<PipelineStage[]> {
  return tx.insert(pipelineStages).values(stages).returning(columns);
}

export async function updateStage(
  tx: Tx,
  id: string,
  changes: Partial<typeof pipelineStages.$inferInsert>,
): Promise<PipelineStage | undefined> {
  return (
    await tx
      .update(pipelineStages)
      .set(definedOf(changes))
      .where(and(eq(pipelineStages.id, id), isNull(pipelineStages.archivedAt)))
      .returning(columns)
  )[0];
}

/** Numbers the stages in the order of `ids`. */
export async function updateOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`UPDATE pipeline_stages SET "order" = wanted.place - 1 FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE pipeline_stages.id = wanted.id`,
  );
}
