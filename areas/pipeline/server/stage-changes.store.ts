import { sql } from "drizzle-orm";
import { placeholdersFor, preparedOnce, type Tx } from "#platform/server/database.ts";
import { stageChanges } from "./pipeline-stages.table.ts";

type Change = { workspaceId: string; id: string; contactId: string; toStage: string; at: string; changedBy: string | null };

const insertPrepared = preparedOnce((tx) => tx.insert(stageChanges).values(placeholdersFor(stageChanges)).prepare("insert_first_stage"));

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
