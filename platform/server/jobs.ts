import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { z } from "zod";
import type { Database, Tx } from "./database.ts";
import { watchForDead } from "./dead-workers.ts";
import { withoutValues } from "./log.ts";

/** A job as data: its name, what it needs, how often it is tried, and when it runs by itself (cron, UTC). */
export type JobType<S extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: S;
  readonly maxAttempts: number;
  readonly schedule?: string;
  /** It takes a processor for long: it is done in a thread of its own, so that nobody's call waits for it. */
  readonly isBulk?: boolean;
};

/** Declares a job; the name is `area.verb_noun`. Retried with growing pauses, 12 times unless told otherwise. */
export function job<S extends z.ZodType>(declared: { name: string; payload: S; maxAttempts?: number; schedule?: string; isBulk?: boolean }): JobType<S> {
  return { maxAttempts: 12, ...declared };
}

export type EnqueueOptions = {
  runAt?: Date;
  /** A later job with the same key replaces the one that waits. */
  jobKey?: string;
  /** Jobs of one queue run one after another. */
  queueName?: string;
};

/** Puts a job into the queue in the given transaction: it exists if and only if the transaction commits. */
export async function enqueue<S extends z.ZodType>(tx: Tx, type: JobType<S>, payload: z.input<S>, options: EnqueueOptions = {}): Promise<void> {
  const checked = JSON.stringify(type.payload.parse(payload));
  await tx.execute(sql`SELECT app.enqueue(${type.name}, ${checked}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.jobKey ?? null}, ${type.maxAttempts}, ${options.queueName ?? null})`);
}

/** What a running job gets beside its payload. */
export type JobContext = { database: Database; log: FastifyBaseLogger; signal: AbortSignal };
export type JobHandler = { type: JobType; run: (payload: never, context: JobContext) => Promise<void> };

/** Does jobs elsewhere: rejects as the job does, or when whoever did it died. */
export type JobThread = { run(name: string, payload: unknown, signal: AbortSignal): Promise<void> };

/** Joins a job to the function that does it. */
export function handles<S extends z.ZodType>(type: JobType<S>, work: (payload: z.output<S>, context: JobContext) => Promise<void>): JobHandler {
  return { type, run: work as JobHandler["run"] };
}

/** Starts taking jobs, also those that a worker left which was killed; those of much work are handed to `thread`, where there is one. `stop()` lets running ones finish. */
export async function startWorker(database: Database, handlers: readonly JobHandler[], log: FastifyBaseLogger, thread?: JobThread): Promise<Runner> {
  const stopping = new AbortController();
  const taskList: TaskList = {};
  for (const handler of handlers) {
    taskList[handler.type.name] = async (payload, helpers) => {
      const started = performance.now();
      if (thread && handler.type.isBulk) await thread.run(handler.type.name, payload, stopping.signal);
      else await handler.run(handler.type.payload.parse(payload ?? {}) as never, { database, log, signal: stopping.signal });
      log.info({ job: handler.type.name, jobId: helpers.job.id, durationMs: Math.round(performance.now() - started) }, "job done");
    };
  }
  // A time that passed while nothing ran is caught up, for a day.
  const parsedCronItems = parseCronItems(handlers.flatMap(({ type }) => (type.schedule ? [{ task: type.name, match: type.schedule, options: { backfillPeriod: 86_400_000 } }] : [])));
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 5, application_name: "mainstay" });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const events: WorkerEvents = new EventEmitter();
  let watch: ReturnType<typeof watchForDead> | undefined;
  events.on("pool:create", ({ workerPool }) => { watch = watchForDead(database.ownerUrl, workerPool.id, log); });
  const runner = await run({
    events, pgPool: pool, taskList, parsedCronItems, concurrency: 4, noHandleSignals: true, pollInterval: 2000,
    logger: new Logger(() => (level, message, meta) => {
      const { error, job: failed } = (meta ?? {}) as { error?: Error; job?: { id: string; task_identifier: string } };
      // The queue's own sentence repeats the error with all its values: the log says it in its own way.
      const told = error ? "a job failed" : withoutValues(message);
      if (level === "error") log.error({ err: error, job: failed?.task_identifier, jobId: failed?.id }, told);
      else if (level === "warning") log.warn(told);
      else log.debug(told);
    }),
  });
  const stop = runner.stop.bind(runner);
  runner.stop = async () => {
    stopping.abort();
    await stop();
    await watch?.stop();
    await pool.end();
  };
  return runner;
}
