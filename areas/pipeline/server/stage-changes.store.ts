import { desc, inArray, sql } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { stageChanges } from "./pipeline-stages.table.ts";

type Change = {
  workspaceId: string;
  id: string;
  contactId: string;
  toStage: string;
  at: string;
  changedBy: string | null;
};

const insertPrepared = preparedOnce((tx) =>
  tx.insert(stageChanges).values(placeholdersFor(stageChanges)).prepare("insert_first_stage"),
);

/** Where a contact begins. */
export async function insertFirstStage(tx: Tx, change: Change): Promise<void> {
  await insertPrepared(tx).execute({ ...change, fromStage: null, secondsBefore: null });
}

/** A move to another stage, with the seconds since the contact's last one; null when none was written down. */
export async function insertMove(tx: Tx, change: Change & { fromStage: string }): Promise<void> {
  await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by)
    VALUES (${change.workspaceId}, ${change.id}, ${change.contactId}, ${change.fromStage}, ${change.toStage}, ${change.at},
      (SELECT greatest(0, extract(epoch FROM ${change.at}::timestamptz - last.at))::bigint FROM stage_changes AS last WHERE last.workspace_id = ${change.workspaceId} AND last.contact_id = ${change.contactId} ORDER BY last.id DESC LIMIT 1), ${change.changedBy})`);
}

/** Where many customers begin, as they stand. The first change of each has the customer's own id, and so sorts before all later ones. */
export async function insertFirstStages(
  tx: Tx,
  contactIds: readonly string[],
  written: { at: string; changedBy: string | null },
): Promise<void> {
  await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, to_stage, at, changed_by)
    SELECT workspace_id, id, id, pipeline_stage, ${written.at}::timestamptz, ${written.changedBy}::uuid FROM contacts WHERE id = ANY(${sql.param([...contactIds])}::uuid[])`);
}

/** As `insertMove`, for many customers at once. */
export async function insertMoves(
  tx: Tx,
  workspaceId: string,
  moves: readonly { id: string; contactId: string; from: string; to: string }[],
  written: { at: string; changedBy: string | null },
): Promise<void> {
  await tx.execute(sql`INSERT INTO stage_changes (workspace_id, id, contact_id, from_stage, to_stage, at, seconds_before, changed_by)
    SELECT ${workspaceId}::uuid, r.id, r."contactId", r."from", r."to", ${written.at}::timestamptz,
      (SELECT greatest(0, extract(epoch FROM ${written.at}::timestamptz - last.at))::bigint FROM stage_changes AS last WHERE last.workspace_id = ${workspaceId}::uuid AND last.contact_id = r."contactId" ORDER BY last.id DESC LIMIT 1), ${written.changedBy}::uuid
    FROM json_to_recordset(${JSON.stringify(moves)}::json) AS r(id uuid, "contactId" uuid, "from" text, "to" text)`);
}

/** When each of these customers came into its stage. */
export async function listLastChanges(
  tx: Tx,
  contactIds: readonly string[],
): Promise<{ contactId: string; at: string }[]> {
  return tx
    .selectDistinctOn([stageChanges.contactId], { contactId: stageChanges.contactId, at: stageChanges.at })
    .from(stageChanges)
    .where(inArray(stageChanges.contactId, [...contactIds]))
    .orderBy(stageChanges.contactId, desc(stageChanges.id));
}

/** Removes the last change of each customer, where it is this very move. */
export async function removeLastMoves(
  tx: Tx,
  moves: readonly { contactId: string; from: string; to: string }[],
): Promise<void> {
  await tx.execute(sql`DELETE FROM stage_changes USING json_to_recordset(${JSON.stringify(moves)}::json) AS r("contactId" uuid, "from" text, "to" text)
    WHERE stage_changes.contact_id = r."contactId" AND from_stage = r."from" AND to_stage = r."to"
      AND id = (SELECT last.id FROM stage_changes AS last WHERE last.contact_id = r."contactId" ORDER BY last.id DESC LIMIT 1)`);
}
