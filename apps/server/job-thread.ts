import { Worker } from "node:worker_threads";
import type { Config } from "./config.ts";

/** What the thread of the jobs is told: all that they need, as it can be copied from one thread to another. */
export type JobThreadData = { config: Config; ownerUrl: string; secret: Uint8Array };

/**
 * In megabytes. V8 lets a heap grow by far before it looks for garbage where it may become large; with a bound it looks earlier, which costs
 * little where nobody waits.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** Makes the thread of the jobs, which is built beside whoever asks for it. */
export function makeJobThread(workerData: JobThreadData): Worker {
  // Errors name the places of the source there as they do here.
  const execArgv = process.sourceMapsEnabled
    ? [...process.execArgv, "--enable-source-maps"]
    : process.execArgv;
  return new Worker(new URL("./job-thread-main.js", import.meta.url), {
    resourceLimits,
    execArgv,
    workerData,
  });
}
