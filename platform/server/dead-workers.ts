import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { openClient } from "./connections.ts";

/** The interval between checks for dead workers, in milliseconds. */
const lookEveryMs = 5000;
/** A job locked for less than this is left alone, in seconds: its worker may just be signing on. */
const settlingSeconds = 10;

/** A job is done, or failed, and the queue knows it: after this many milliseconds at the latest. */
const notedMs = 60_000;

/** The jobs that this process has taken. `begin` returns what to call when one is over. */
export type Busy = { begin(jobId: string): () => void; list(): string[] };

/** No job is taken yet. */
export function newBusy(): Busy {
  // Each time that a job is taken counts by itself: one that is tried again soon is still at work when its first try is forgotten.
  const takings = new Map<symbol, string>();
  return {
    begin: (jobId) => {
      const taking = Symbol(jobId);
      takings.set(taking, jobId);
      return () => void setTimeout(() => takings.delete(taking), notedMs).unref();
    },
    list: () => [...new Set(takings.values())],
  };
}

// A session lock, which PostgreSQL releases by itself when the process is gone, however it ended.
const lockOf = "hashtextextended('mainstay worker ' || $1, 0)";

/**
 * Shows others that these workers are alive, and frees the jobs of workers that are not: killed, or after a power failure; and jobs of
 * these workers that they don't know of, because the connection broke while they took them. Without it such jobs would wait four hours.
 * Keeps trying when the database is unreachable.
 */
export function watchForDead(
  ownerUrl: string,
  workers: readonly string[],
  busy: Busy,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    try {
      client ??= await signedOn(ownerUrl, workers);
      for (const dead of await freeJobsOfDead(client, workers))
        log.warn({ worker: dead }, "a worker is gone; its jobs are taken over");
      await freeUnknown(client, workers, busy.list());
    } catch (error) {
      log.debug({ err: error }, "could not check for dead workers");
      await client?.end().catch(() => {});
      client = undefined;
    }
    if (!isOver)
      timer = setTimeout(() => {
        looking = look();
      }, lookEveryMs);
  };
  let looking = look();
  return {
    async stop() {
      isOver = true;
      await looking;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function signedOn(ownerUrl: string, workers: readonly string[]): Promise<pg.Client> {
  const client = openClient(ownerUrl, { applicationName: "mainstay", connectionTimeoutMillis: 10_000 });
  await client.connect();
  for (const worker of workers) await client.query(`SELECT pg_advisory_lock(${lockOf})`, [worker]);
  return client;
}

async function freeJobsOfDead(client: pg.Client, workers: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT locked_by AS holder FROM graphile_worker._private_jobs WHERE locked_by <> ALL($1) AND locked_at < now() - make_interval(secs => $2)
     UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by <> ALL($1) AND locked_at < now() - make_interval(secs => $2)`,
    [workers, settlingSeconds],
  );
  const dead: string[] = [];
  for (const { holder } of rows) {
    const {
      rows: [tried],
    } = await client.query<{ isGone: boolean }>(`SELECT pg_try_advisory_lock(${lockOf}) AS "isGone"`, [
      holder,
    ]);
    if (!tried?.isGone) continue;
    await client.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])", [holder]);
    await client.query(`SELECT pg_advisory_unlock(${lockOf})`, [holder]);
    dead.push(holder);
  }
  return dead;
}

async function freeUnknown(
  client: pg.Client,
  workers: readonly string[],
  taken: readonly string[],
): Promise<void> {
  await client.query(
    `WITH freed AS (
       UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
       WHERE locked_by = ANY($1) AND locked_at < now() - make_interval(secs => $2) AND id <> ALL($3::bigint[]) RETURNING job_queue_id)
     UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
     WHERE id IN (SELECT job_queue_id FROM freed) AND locked_by = ANY($1)`,
    [workers, settlingSeconds, taken],
  );
}
