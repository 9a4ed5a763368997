import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** So many customers are looked at in one transaction. */
const perStep = 500;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Whether anybody ever was in this stage. */
export async function wasReached(tx: Tx, stageId: string): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`SELECT EXISTS (SELECT FROM stage_changes AS s JOIN pipeline_stages AS p ON p.workspace_id = s.workspace_id AND p.key = s.to_stage
    WHERE p.id = ${stageId}::uuid) AS was`);
  return rows[0]?.was === true;
}

/** Puts right what was closed of the next customers who ever were in a stage; returns the last who was looked at, and nothing at the end. */
export async function renewClosedAfter(
  tx: Tx,
  stageId: string,
  beyond: string = nobody,
): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT app.renew_closed_of_stage(workspace_id, key, ${beyond}::uuid, ${perStep}) AS last FROM pipeline_stages WHERE id = ${stageId}::uuid`,
  );
  return (rows[0]?.last as string | null | undefined) ?? undefined;
}
