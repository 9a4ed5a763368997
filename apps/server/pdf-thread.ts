import { Worker } from "node:worker_threads";
import type { Pdf } from "#platform/server/pdf-document.ts";
import { openPdfThreads } from "#platform/server/pdf-thread.ts";

/** In megabytes: many times what a document of 200 pages takes. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Draws documents in threads, which are built beside whoever asks for them. */
export const makePdf = (): Pdf =>
  openPdfThreads(() => new Worker(new URL("./pdf-thread-main.js", import.meta.url), { resourceLimits }));
