import { Worker } from "node:worker_threads";
import type { Config } from "./config.ts";

/** What the job thread is given: everything that jobs need, in a form that can be copied between threads. */
export type JobThreadData = { config: Config; ownerUrl: string; secret: Uint8Array };

/**
 * In megabytes. V8 lets a large heap grow a lot before it collects garbage; with a limit it collects earlier, which costs
 * little when nobody waits.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** Makes the job thread, whose file is built next to its caller's. */
export function makeJobThread(workerData: JobThreadData): Worker {
  // Source maps, so that errors name source positions there as they do here.
  const execArgv = process.sourceMapsEnabled
    ? [...process.execArgv, "--enable-source-maps"]
    : process.execArgv;
  return new Worker(new URL("./job-thread-main.js", import.meta.url), {
    resourceLimits,
    execArgv,
    workerData,
  });
}
