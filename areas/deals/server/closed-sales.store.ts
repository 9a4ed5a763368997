import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** So many customers are looked at in one transaction. */
const perStep = 500;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Whether anybody ever came to this stage. */
export async function hasMovesTo(tx: Tx, stage: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT EXISTS (SELECT FROM stage_changes WHERE to_stage = ${stage}) AS has`,
  );
  return rows[0]?.has === true;
}

/** Puts right what was closed of the next customers who ever came to a stage; returns the last who was looked at, and nothing at the end. */
export async function renewClosedAfter(
  tx: Tx,
  stage: string,
  beyond: string = nobody,
): Promise<string | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT app.renew_closed_of_stage(app.workspace_id(), ${stage}, ${beyond}::uuid, ${perStep}) AS last`,
  );
  return (rows[0]?.last as string | null | undefined) ?? undefined;
}
