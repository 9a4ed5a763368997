import type { FastifyBaseLogger } from "fastify";
import { Logger } from "graphile-worker";
import { withoutValues } from "./log.ts";

/** What the queue says, in our log and without values of jobs. */
export const loggerTo = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    const { error, job: failed } = (meta ?? {}) as {
      error?: Error;
      job?: { id: string; task_identifier: string };
    };
    // The queue's own message repeats the error with all its values: the log has its own wording.
    const told = error ? "a job failed" : withoutValues(message);
    if (level === "error") log.error({ err: error, job: failed?.task_identifier, jobId: failed?.id }, told);
    else if (level === "warning") log.warn(told);
    else log.debug(told);
  });
