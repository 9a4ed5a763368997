import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** Between two looks for dead workers, in milliseconds. */
const lookEveryMs = 5000;
/** A job that has been held for less is left alone, in seconds: whoever holds it may just be signing on. */
const settlingSeconds = 10;

// A lock of the session, which PostgreSQL lets go by itself when the process is gone, however it went.
const lockOf = "hashtextextended('mainstay worker ' || $1, 0)";

/**
 * Shows others that these workers live, and frees the jobs of workers that do not: killed, or cut off from power. Without it their
 * jobs would lie for four hours. Goes on trying when the database is away.
 */
export function watchForDead(
  ownerUrl: string,
  workers: readonly string[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    try {
      client ??= await signedOn(ownerUrl, workers);
      for (const dead of await freeJobsOfDead(client, workers))
        log.warn({ worker: dead }, "a worker is gone; its jobs go on");
    } catch (error) {
      log.debug({ err: error }, "could not look for dead workers");
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
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "mainstay",
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks shows at the next look.
  client.on("error", () => {});
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
