import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import {
  type JobHelpers,
  type ParsedCronItem,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import { type Database, preparedOnce, type Tx } from "./database.ts";
import { mustWait, waitingPlace } from "./closed-businesses.ts";
import { isDatabaseAway } from "./connections.ts";
import { type Busy, newBusy, watchForDead } from "./dead-workers.ts";
import {
  grantAnotherTry,
  type Lane,
  lanes,
  othersWait,
  queueOf,
  standBehind,
  turnMs as usualTurn,
} from "./lanes.ts";
import type { Gate } from "./gate.ts";
import { sendAlong } from "./one-trip.ts";
import { nudgeQueue } from "./queue-nudges.ts";
import { type Worker, whileHeld } from "./while-held.ts";
import { loggerTo } from "./queue-log.ts";
import { queuePool } from "./queue-pool.ts";

/** A job as data: its name, what it needs, how often it is tried, and when it runs by itself (cron, UTC). */
export type JobType<S extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: S;
  readonly maxAttempts: number;
  readonly schedule?: string;
  readonly lane: Lane;
  /** It keeps a processor busy for long: it runs in its own thread, so that nobody's call waits for it. */
  readonly isBulk?: boolean;
  /** "works": goes on for a business that was closed; other jobs of one wait until it is opened again. */
  readonly whenClosed?: "works";
  /** "works": goes on while nothing may leave, because it stays inside the database; other jobs wait in the queue. */
  readonly whenHeld?: "works";
};

type Declared<S extends z.ZodType> = Pick<
  JobType<S>,
  "name" | "payload" | "schedule" | "isBulk" | "whenClosed" | "whenHeld"
> &
  Partial<Pick<JobType<S>, "maxAttempts" | "lane">>;

/**
 * Declares a job; the name is `area.verb_noun`. Retried with growing pauses, 12 times unless told otherwise. Jobs that talk to other people's
 * servers go in the lane "outside", jobs that take longer than a moment in "long": there the payload's `workspaceId` says whose turn it is.
 */
export function job<S extends z.ZodType>(declared: Declared<S>): JobType<S> {
  return { maxAttempts: 12, lane: declared.isBulk ? "long" : "ordinary", ...declared };
}

export type EnqueueOptions = {
  runAt?: Date;
  /** A later job with the same key replaces the waiting one; if it is due now, it keeps that one's place. */
  jobKey?: string;
  /** Jobs of one queue run one after another. Where businesses take turns, each has its queue. */
  queueName?: string;
};

/** Puts a job into the queue in the given transaction: it exists if and only if the transaction commits. */
export async function enqueue<S extends z.ZodType>(
  tx: Tx,
  type: JobType<S>,
  payload: z.input<S>,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = type.payload.parse(payload);
  const queueName = queueOf(type.lane, checked, options.queueName) ?? null;
  await sendAlong(tx, () =>
    enqueuePrepared(tx).execute({
      task: type.name,
      payload: JSON.stringify(checked),
      runAt: options.runAt?.toISOString() ?? null,
      jobKey: options.jobKey ?? null,
      maxAttempts: type.maxAttempts,
      queueName,
    }),
  );
  nudgeQueue(tx);
}

const valueOf = (name: string) => sql`${sql.placeholder(name)}`;
const enqueuePrepared = preparedOnce((tx) =>
  tx
    .select({
      done: sql`app.enqueue(${valueOf("task")}, ${valueOf("payload")}::json, ${valueOf("runAt")}::timestamptz, ${valueOf("jobKey")}, ${valueOf("maxAttempts")}, ${valueOf("queueName")})`,
    })
    .from(sql`(SELECT) AS one`)
    .prepare("enqueue"),
);

/** What a job returns: "again" when there is more to do and it stopped to let others go first. */
export type JobOutcome = void | "again";

/** What a running job gets besides its payload: `signal` tells it to stop, `turnOver` to pause where it can continue later, because others wait. */
export type JobContext = {
  database: Database;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  turnOver?: AbortSignal;
};
export type JobHandler = { type: JobType; run: (payload: never, context: JobContext) => Promise<JobOutcome> };

/** Runs jobs elsewhere: resolves and rejects as the job does; also rejects when the thread died. */
export type JobThread = {
  run(name: string, payload: unknown, signal: AbortSignal, turnOver?: AbortSignal): Promise<JobOutcome>;
};

/** Joins a job to the function that does it. For a business that is closed it waits instead. */
export function handles<S extends z.ZodType>(
  type: JobType<S>,
  work: (payload: z.output<S>, context: JobContext) => Promise<JobOutcome>,
): JobHandler {
  const run = async (payload: z.output<S>, context: JobContext): Promise<JobOutcome> =>
    (await mustWait(type, payload, context.database))
      ? context.database.transact((tx) =>
          enqueue(tx, type, payload as z.input<S>, waitingPlace(type, payload)),
        )
      : work(payload, context);
  return { type, run: run as JobHandler["run"] };
}

type WorkerOptions = { thread?: JobThread; turnMs?: number; gate?: Gate };
type WorkerParts = WorkerOptions & {
  database: Database;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  stopping: AbortSignal;
  busy: Busy;
};

/** Starts taking jobs, including those left by a killed worker; CPU-heavy ones are handed to `thread`, if there is one. `stop()` lets running ones finish. */
export function startWorker(
  database: Database,
  handlers: readonly JobHandler[],
  log: FastifyBaseLogger,
  { gate, ...options }: WorkerOptions = {},
): Promise<Worker> {
  return whileHeld(gate, handlers, (some) => startLanes(database, some, log, options));
}

async function startLanes(
  database: Database,
  handlers: readonly JobHandler[],
  log: FastifyBaseLogger,
  options: WorkerOptions,
): Promise<Worker> {
  const stopping = new AbortController();
  const pool = queuePool(database.ownerUrl, stopping.signal);
  const workers: string[] = [];
  const busy = newBusy();
  const runners = await Promise.all(
    (Object.keys(lanes) as Lane[]).map((lane) =>
      runLane({ ...options, database, log, pool, busy, stopping: stopping.signal }, lane, handlers, workers),
    ),
  );
  const watch = watchForDead(database.ownerUrl, workers, busy, log);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(runners.flatMap((runner) => runner?.stop() ?? []));
      await watch.stop();
      await pool.end();
    },
  };
}

/** The workers of one lane; scheduled jobs are put into the queue by the ordinary ones. */
async function runLane(
  parts: WorkerParts,
  lane: Lane,
  handlers: readonly JobHandler[],
  workers: string[],
): Promise<Runner | undefined> {
  const mine = handlers.filter(({ type }) => type.lane === lane);
  const parsedCronItems = lane === "ordinary" ? cronItemsOf(handlers) : [];
  if (mine.length === 0 && parsedCronItems.length === 0) return undefined;
  const names = mine.map(({ type }) => type.name);
  const taskList: TaskList = Object.fromEntries(
    mine.map((handler) => [
      handler.type.name,
      (payload, helpers) => doJob(parts, handler, names, payload, helpers),
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    workers.push(workerPool.id);
  });
  return run({
    events,
    pgPool: parts.pool,
    taskList,
    parsedCronItems,
    concurrency: lanes[lane].workers,
    noHandleSignals: true,
    pollInterval: lanes[lane].takesTurns ? 1000 : 2000,
    logger: loggerTo(parts.log),
  });
}

/** Scheduled jobs: each waits at most once, and never runs in parallel with itself. A time missed while nothing ran is caught up, for a day. */
function cronItemsOf(handlers: readonly JobHandler[]): ParsedCronItem[] {
  return parseCronItems(
    handlers.flatMap(({ type: { name, schedule, maxAttempts } }) =>
      schedule
        ? [
            {
              task: name,
              match: schedule,
              options: {
                backfillPeriod: 86_400_000,
                jobKey: name,
                jobKeyMode: "preserve_run_at" as const,
                queueName: `clock ${name}`,
                maxAttempts,
              },
            },
          ]
        : [],
    ),
  );
}

/** Does a job; then its business's other jobs, and what is left of this one, go behind those of others that wait. */
async function doJob(
  parts: WorkerParts,
  { type, run: work }: JobHandler,
  names: readonly string[],
  payload: unknown,
  { job: taken, addJob }: JobHelpers,
): Promise<void> {
  const { database, log, pool, thread, stopping, busy } = parts;
  const started = performance.now();
  const done = busy.begin(taken.id);
  const turn = lanes[type.lane].takesTurns ? openTurn(parts, names) : undefined;
  try {
    const outcome =
      thread && type.isBulk
        ? await thread.run(type.name, payload, stopping, turn?.over)
        : await work(type.payload.parse(payload ?? {}) as never, {
            database,
            log,
            signal: stopping,
            turnOver: turn?.over,
          });
    if (outcome === "again")
      await addJob(type.name, payload, {
        maxAttempts: type.maxAttempts,
        queueName: queueOf(type.lane, payload),
      });
  } catch (error) {
    if (isDatabaseAway(error))
      await grantAnotherTry(pool, taken.id).catch((failure: unknown) =>
        log.warn({ err: failure }, "could not grant another try"),
      );
    throw error;
  } finally {
    done();
    turn?.close();
    if (turn && taken.job_queue_id !== null)
      await standBehind(pool, taken.job_queue_id).catch((error: unknown) =>
        log.warn({ err: error }, "could not let others go first"),
      );
  }
  log.info(
    { job: type.name, jobId: taken.id, durationMs: Math.round(performance.now() - started) },
    "job done",
  );
}

/** A turn is over once its time is up and another business waits for a worker. */
function openTurn(
  { pool, log, turnMs = usualTurn }: WorkerParts,
  names: readonly string[],
): { over: AbortSignal; close(): void } {
  const over = new AbortController();
  const begun = performance.now();
  const look = async (): Promise<void> => {
    if (performance.now() - begun > turnMs && !over.signal.aborted && (await othersWait(pool, names)))
      over.abort();
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.debug({ err: error }, "could not check who waits")),
    Math.min(turnMs, 1000),
  );
  return { over: over.signal, close: () => clearInterval(timer) };
}
