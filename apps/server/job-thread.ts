import { Worker } from "node:worker_threads";
import type { Config } from "./config.ts";

/** What the thread of the jobs is told: all that they need, as it can be copied from one thread to another. */
export type JobThreadData = { config: Config; ownerUrl: string; secret: Uint8Array };

/**
 * Its young objects have less room than a server's would, in megabytes: V8 keeps all the room that it once took, and a job that runs through
 * many rows fills any.
 */
const maxYoungGenerationSizeMb = 24;

/** Makes the thread of the jobs, which is built beside whoever asks for it. */
export function makeJobThread(workerData: JobThreadData): Worker {
  // Errors name the places of the source there as they do here.
  const execArgv = process.sourceMapsEnabled ? [...process.execArgv, "--enable-source-maps"] : process.execArgv;
  return new Worker(new URL("./job-thread-main.js", import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb }, execArgv, workerData });
}
