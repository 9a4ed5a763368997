import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

/** What the event of a sample run is called. */
export const sampleKey = "sample ";

/** How many runs of the sample there are. */
export async function countSample(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`SELECT count(*)::int AS many FROM helper_runs WHERE starts_with(event_key, ${sampleKey})`,
  );
  return (rows[0]?.many as number) ?? 0;
}

/** Removes the runs of the sample with their steps. */
export async function removeSample(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM helper_runs WHERE starts_with(event_key, ${sampleKey})`);
}

/** When each of the first helpers last ran, as its runs say; a helper that really did something keeps its time. */
export async function updateLastRuns(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE helpers AS h SET last_run_at = (SELECT max(r.started_at) FROM helper_runs AS r WHERE r.workspace_id = h.workspace_id AND r.helper_id = h.id)
    WHERE h.preset IS NOT NULL AND h.actions_done = 0`);
}
