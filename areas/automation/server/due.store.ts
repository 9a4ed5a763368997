import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { countBy, type DueSpan, madeBefore } from "#platform/server/due.ts";

/** Steps of helpers that wait and are due by then, and customers whose way through a helper begins, over all businesses. */
export const countDue = (tx: Tx, span: DueSpan): Promise<number> =>
  countBy(
    tx,
    sql`SELECT (SELECT count(*) FROM helper_runs WHERE ${isDue(span)}) + (SELECT count(*) FROM helper_starts WHERE ${isBegun(span)}) AS many`,
  );

/** Ends them, with the reason. */
export async function endDue(tx: Tx, span: DueSpan): Promise<void> {
  const reason = "Restored from a backup: this may have been done already";
  await tx.execute(sql`
    WITH ended AS (
      UPDATE helper_runs SET state = 'stopped', reason = ${reason}, due_at = NULL, planned_at = NULL, waits_for = NULL, ended_at = now()
      WHERE ${isDue(span)} RETURNING workspace_id, id)
    UPDATE helper_steps SET state = 'stopped', reason = ${reason} FROM ended
      WHERE helper_steps.workspace_id = ended.workspace_id AND run_id = ended.id AND helper_steps.state IN ('waiting', 'drafted')`);
  await tx.execute(sql`DELETE FROM helper_starts WHERE ${isBegun(span)}`);
}

const isDue = (span: DueSpan) =>
  sql`ended_at IS NULL AND due_at <= ${span.until.toISOString()}::timestamptz AND ${madeBefore("started_at", span)}`;

const isBegun = (span: DueSpan) => madeBefore("coalesce(created_at, '-infinity')", span);
