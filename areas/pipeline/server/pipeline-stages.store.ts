import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { definedOf, preparedOnce, type Tx } from "#platform/server/database.ts";
import { forget, onceIn } from "#platform/server/transaction-end.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { pipelineStages } from "./pipeline-stages.table.ts";

const { workspaceId: _w, archivedAt: _a, ...columns } = getTableColumns(pipelineStages);

const kind = "pipeline stages";
// Runs whenever a customer or a sale moves.
const allPrepared = preparedOnce((tx) =>
  tx
    .select({ ...columns, archivedAt: pipelineStages.archivedAt })
    .from(pipelineStages)
    .orderBy(asc(pipelineStages.order), asc(pipelineStages.id))
    .prepare("list_all_stages"),
);
/** Every stage that is or was here, in order; asked once a transaction. */
const listAll = (tx: Tx) => onceIn(tx, kind, () => allPrepared(tx).execute());

/** The stages in use, in order. */
export async function listStages(tx: Tx): Promise<PipelineStage[]> {
  return (await listAll(tx))
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ archivedAt: _, ...stage }) => stage);
}

/** As `listStages`, locked until the transaction ends. */
export async function lockStages(tx: Tx): Promise<PipelineStage[]> {
  forget(tx, kind);
  return tx
    .select(columns)
    .from(pipelineStages)
    .where(isNull(pipelineStages.archivedAt))
    .orderBy(asc(pipelineStages.order), asc(pipelineStages.id))
    .for("update");
}

/** Every key that a stage has or had. */
export async function listKeys(tx: Tx): Promise<string[]> {
  return (await listAll(tx)).map(({ key }) => key);
}

export type KnownStage = Pick<PipelineStage, "key" | "name" | "type"> & { archivedAt: string | null };

/** Every stage that is or was here. */
export const listKnown = (tx: Tx): Promise<KnownStage[]> => listAll(tx);

/** The stage of a key, also an archived one. */
export async function findByKey(tx: Tx, key: string): Promise<KnownStage | undefined> {
  return (await listAll(tx)).find((stage) => stage.key === key);
}

export async function insertStages(
  tx: Tx,
  stages: (typeof pipelineStages.$inferInsert)[],
): Promise<PipelineStage[]> {
  forget(tx, kind);
  return tx.insert(pipelineStages).values(stages).returning(columns);
}

export async function updateStage(
  tx: Tx,
  id: string,
  changes: Partial<typeof pipelineStages.$inferInsert>,
): Promise<PipelineStage | undefined> {
  forget(tx, kind);
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
  forget(tx, kind);
  await tx.execute(
    sql`UPDATE pipeline_stages SET "order" = wanted.place - 1 FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE pipeline_stages.id = wanted.id`,
  );
}
