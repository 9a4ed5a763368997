import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan } from "#platform/server/due.ts";

/** Steps of helpers that wait and are due by then, and customers whose way through a helper begins, over all businesses. */
export const countDue = (tx: Tx, { until }: DueSpan): Promise<number> =>
  countBy(
    tx,
    sql`SELECT (SELECT count(*) FROM helper_runs WHERE ${isDue(until)}) + (SELECT count(*) FROM helper_starts) AS many`,
  );

/** Ends them, with the reason. */
export async function endDue(tx: Tx, { until }: DueSpan): Promise<void> {
  const reason = "Restored from a backup: this may have been done already";
  await tx.execute(sql`
    WITH ended AS (
      UPDATE helper_runs SET state = 'stopped', reason = ${reason}, due_at = NULL, planned_at = NULL, waits_for = NULL, ended_at = now()
      WHERE ${isDue(until)} RETURNING workspace_id, id)
    UPDATE helper_steps SET state = 'stopped', reason = ${reason} FROM ended
      WHERE helper_steps.workspace_id = ended.workspace_id AND run_id = ended.id AND helper_steps.state IN ('waiting', 'drafted')`);
  await tx.execute(sql`DELETE FROM helper_starts`);
}

const isDue = (until: Date) => sql`ended_at IS NULL AND due_at <= ${until.toISOString()}::timestamptz`;
