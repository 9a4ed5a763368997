import type pg from "pg";

/**
 * The workers' lanes: for quick work, for notices to the product's own users, for talking to other people's servers, for telling other
 * programs what happened (there each webhook has its queue), for long work.
 */
export type Lane = "ordinary" | "notices" | "outside" | "webhooks" | "long";

/**
 * Each lane has its own workers, so that filling one delays no other. Where work takes longer than a moment, one business has a share of
 * them, half at most, so that it never delays another's: where it is one, it is kept by a queue for each business, of webhooks where they
 * run (`runWebhook`). If businesses take turns, it goes behind those who wait after its turn, which would be too costly for quick work.
 */
export const lanes: Record<Lane, { workers: number; share: number; takesTurns: boolean }> = {
  ordinary: { workers: 4, share: 4, takesTurns: false },
  notices: { workers: 3, share: 1, takesTurns: false },
  outside: { workers: 8, share: 1, takesTurns: true },
  webhooks: { workers: 12, share: 6, takesTurns: false },
  long: { workers: 3, share: 1, takesTurns: true },
};

/** How long a turn lasts while others wait, in milliseconds. */
export const turnMs = 5000;

/** The queue of a job: its business's where that has one worker at most, else the one that was asked for. Undefined when any worker takes it. */
export function queueOf(lane: Lane, payload: unknown, asked?: string): string | undefined {
  const { workspaceId } = payload as { workspaceId?: string };
  return lanes[lane].share === 1 && workspaceId !== undefined ? `${lane} ${workspaceId}` : asked;
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
