import { sql } from "drizzle-orm";
import { found } from "#platform/contract/errors.ts";
import type { Operation } from "#platform/contract/operations.ts";
import { isoOf } from "./columns.ts";
import { isDatabaseAway } from "./connections.ts";
import type { Ctx } from "./context.ts";
import type { Database, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import type { JobContext, JobOutcome } from "./jobs.ts";
import { followAllGrowth, followGrowth } from "./statistics.ts";

type Row = {
  id: string;
  kind: string;
  title: string;
  status: Operation["status"];
  input: unknown;
  progress: unknown;
  total: number;
  done: number;
  message: string | null;
  created_by: string | null;
  created_at: string;
  finished_at: string | null;
};

/** An operation as its job sees it: what was asked for, and how far an earlier run got. */
export type WorkInHand<I, P> = {
  id: string;
  kind: string;
  title: string;
  input: I;
  progress: Partial<P>;
  total: number;
  done: number;
  createdBy: string | null;
};

const shown = (row: Row): Operation => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  total: row.total,
  done: row.done,
  message: row.message,
  createdBy: row.created_by,
  createdAt: isoOf(row.created_at),
  finishedAt: row.finished_at === null ? null : isoOf(row.finished_at),
});

/** Records an operation; the caller enqueues the job that does it. `total` is how many things it will touch. */
export async function createOperation(
  ctx: Ctx,
  work: { kind: string; title: string; input: unknown; total: number },
): Promise<Operation> {
  const { rows } = await ctx.tx
    .execute(sql`INSERT INTO operations (workspace_id, id, kind, title, status, input, total, created_by, created_at)
    VALUES (${ctx.workspaceId}, ${newId()}, ${work.kind}, ${work.title.slice(0, 200)}, 'waiting', ${JSON.stringify(work.input)}::jsonb, ${work.total}, ${ctx.actor.userId}, ${ctx.now.toISOString()}) RETURNING *`);
  return shown(rows[0] as Row);
}

/** One operation; 404 when there is none. */
export async function getOperation(tx: Tx, id: string): Promise<Operation> {
  const { rows } = await tx.execute(sql`SELECT * FROM operations WHERE id = ${id}`);
  return shown(found(rows[0] as Row | undefined, "Work"));
}

/** The last week's operations, newest first. */
export async function listOperations(tx: Tx): Promise<Operation[]> {
  const { rows } = await tx.execute(
    sql`SELECT * FROM operations WHERE created_at > now() - interval '7 days' ORDER BY created_at DESC, id DESC LIMIT 100`,
  );
  return (rows as Row[]).map(shown);
}

/** Asks a running operation to stop at its next step. One that has ended stays as it is. */
export async function cancelOperation(tx: Tx, id: string): Promise<Operation> {
  await tx.execute(
    sql`UPDATE operations SET status = 'cancelled', finished_at = now() WHERE id = ${id} AND status IN ('waiting', 'running')`,
  );
  return getOperation(tx, id);
}

/** Cancels work of this kind that was asked for before that moment and isn't done, over all businesses. */
export async function cancelMadeBefore(tx: Tx, kind: string, moment: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE operations SET status = 'cancelled', finished_at = now() WHERE kind = ${kind} AND status IN ('waiting', 'running') AND created_at < ${moment.toISOString()}::timestamptz`,
  );
}

/** What one step did: how many more are done, where to continue, and whether that was all; `total` when only the work itself finds out how much there is. */
export type Step<P> = { done: number; progress: P; finished: boolean; message?: string; total?: number };

/** Does one step within a transaction, with its progress; false when there is nothing more to do. */
export async function stepOperation<I, P>(
  tx: Tx,
  operationId: string,
  step: (work: WorkInHand<I, P>) => Promise<Step<P>>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT * FROM operations WHERE id = ${operationId} FOR UPDATE`);
  const row = rows[0] as Row | undefined;
  if (!row || !["waiting", "running"].includes(row.status)) return false;
  await followGrowth(tx);
  const outcome = await step({
    id: row.id,
    kind: row.kind,
    title: row.title,
    input: row.input as I,
    progress: row.progress as Partial<P>,
    total: row.total,
    done: row.done,
    createdBy: row.created_by,
  });
  await tx.execute(sql`UPDATE operations SET status = ${outcome.finished ? "done" : "running"}, done = done + ${outcome.done}, progress = ${JSON.stringify(outcome.progress)}::jsonb,
    total = coalesce(${outcome.total ?? null}, total), message = ${outcome.message ?? null}, finished_at = ${outcome.finished ? new Date().toISOString() : null}::timestamptz WHERE id = ${operationId}`);
  if (outcome.finished) await followAllGrowth(tx);
  return !outcome.finished;
}

/**
 * Does work in steps, each in one transaction together with its progress: after a kill it continues where the last committed step
 * ended, and no step is done twice. Each step sees the customers that the person who asked for it sees. Stops when cancelled or when the process is told to stop (the job is then taken again),
 * and returns "again" when its turn is over before its end. `before` runs ahead of each step, without a transaction: reading files or asking other servers belongs there; the first step tells it what.
 */
export async function doOperation<I, P>(
  database: Database,
  workspaceId: string,
  operationId: string,
  signal: AbortSignal,
  step: (tx: Tx, work: WorkInHand<I, P>) => Promise<Step<P>>,
  turnOver?: AbortSignal,
  before?: () => Promise<void>,
): Promise<JobOutcome> {
  const begun = performance.now();
  let [prepared, looks] = [Infinity, before ? 1 : 0];
  for (let more = true; more;) {
    // The first step may have had to find its place again: continue at least as long, or turns would do nothing else.
    if (turnOver?.aborted && performance.now() - begun > 2 * prepared) return "again";
    if (signal.aborted) throw new Error("Stopping; this work goes on later");
    await before?.();
    more = await database.inWorkspace(workspaceId, async (tx) => {
      await tx.execute(
        sql`SELECT app.enter_as(workspace_id, created_by) FROM operations WHERE id = ${operationId} AND created_by IS NOT NULL`,
      );
      return stepOperation<I, P>(tx, operationId, (work) => step(tx, work));
    });
    if (looks-- <= 0) prepared = Math.min(prepared, performance.now() - begun);
  }
}

/** True while an operation has neither ended nor been cancelled: for parts of a step that write nothing. */
export async function isGoing(tx: Tx, operationId: string): Promise<boolean> {
  return (
    (
      await tx.execute(
        sql`SELECT FROM operations WHERE id = ${operationId} AND status IN ('waiting', 'running')`,
      )
    ).rowCount === 1
  );
}

/** Marks an operation as failed, in words for the person who waits for it. */
export async function failOperation(
  database: Database,
  workspaceId: string,
  operationId: string,
  message: string,
): Promise<void> {
  await database.inWorkspace(workspaceId, (tx) =>
    tx.execute(
      sql`UPDATE operations SET status = 'failed', message = ${message}, finished_at = now() WHERE id = ${operationId} AND status IN ('waiting', 'running')`,
    ),
  );
}

/** Runs an operation in a job. A failure is reported to the person who waits, and then thrown, so that the job fails too; a process that is told to stop, or has lost the database, leaves the operation as it is. */
export async function orFail(
  { database, signal }: Pick<JobContext, "database" | "signal">,
  workspaceId: string,
  operationId: string,
  work: () => Promise<JobOutcome>,
): Promise<JobOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted && !isDatabaseAway(error))
      await failOperation(
        database,
        workspaceId,
        operationId,
        "Something went wrong. What was done so far is kept. Start again for the rest.",
      );
    throw error;
  }
}
