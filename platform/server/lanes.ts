import type pg from "pg";
import { onceIn } from "./transaction-end.ts";

/**
 * The workers' lanes: for quick work, for notices to the product's own users, for talking to other people's servers, for telling other
 * programs what happened (there each webhook has its queue), for long work.
 */
export type Lane = "ordinary" | "notices" | "outside" | "webhooks" | "long";

/**
 * Each lane has its own workers, so that filling one delays no other. One business has a share of them, half at most, so that it never
 * delays another's. If businesses take turns, it goes behind those who wait after its turn, which would be too costly for quick work.
 * Of the webhooks' lane each webhook has its own queue, and the share is kept where they run (`runWebhook`).
 */
export const lanes: Record<Lane, { workers: number; share: number; takesTurns: boolean }> = {
  ordinary: { workers: 4, share: 2, takesTurns: false },
  notices: { workers: 3, share: 1, takesTurns: false },
  outside: { workers: 8, share: 1, takesTurns: true },
  webhooks: { workers: 12, share: 6, takesTurns: false },
  long: { workers: 3, share: 1, takesTurns: true },
};

/** How long a turn lasts while others wait, in milliseconds. */
export const turnMs = 5000;

/**
 * The queue of a job: its business's; where a business has a share of several workers, the one that was asked for, or any of as many.
 * Whoever puts a job into a new queue makes others wait who do so: it is the same one for all of a transaction (`tx`), so that no two wait
 * for each other. Undefined, so that any worker takes it, when it is nobody's.
 */
export function queueIn(tx: object, lane: Lane, payload: unknown, asked?: string): string | undefined {
  const { workspaceId } = payload as { workspaceId?: string };
  const { share } = lanes[lane];
  if (workspaceId === undefined || (share > 1 && asked !== undefined)) return asked;
  if (share === 1) return `${lane} ${workspaceId}`;
  const chance = onceIn(tx, "chance of a queue", Math.random);
  return `${lane} ${workspaceId} ${Math.floor(chance * share)}`;
}

/** Puts the jobs of a business that had its turn behind those of waiting businesses, in their order. Jobs due later stay as they are. */
export async function standBehind(client: pg.Pool | pg.PoolClient, queueId: number): Promise<void> {
  await client.query(
    `UPDATE graphile_worker._private_jobs AS jobs SET run_at = clock_timestamp() + waiting.place * interval '1 microsecond'
     FROM (SELECT id, row_number() OVER (ORDER BY priority, run_at, id) AS place FROM graphile_worker._private_jobs WHERE job_queue_id = $1 AND is_available AND run_at <= now()) AS waiting
     WHERE jobs.id = waiting.id AND jobs.is_available AND jobs.run_at <= now()`,
    [queueId],
  );
}

/** True when one of these jobs is due and could start right away if there were a worker for it. */
export async function othersWait(
  client: pg.Pool | pg.PoolClient,
  names: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = jobs.job_queue_id
     WHERE tasks.identifier = ANY($1) AND jobs.is_available AND jobs.run_at <= now() AND queues.is_available IS NOT FALSE LIMIT 1`,
    [names],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Lets a job be tried once more than was said: the database was away, which is not the job's doing. The pauses still grow. It may still be
 * away: a connection is waited for, which the pool's own queries don't.
 */
export async function grantAnotherTry(queue: pg.Pool, jobId: string): Promise<void> {
  const client = await queue.connect();
  try {
    await client.query(
      "UPDATE graphile_worker._private_jobs SET max_attempts = max_attempts + 1 WHERE id = $1 AND max_attempts < 1000",
      [jobId],
    );
  } finally {
    client.release();
  }
}
