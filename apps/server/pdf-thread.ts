import { Worker } from "node:worker_threads";
import type { Pdf } from "#platform/server/pdf-document.ts";
import { openPdfThread } from "#platform/server/pdf-thread.ts";

/** In megabytes: many times what a document of 200 pages takes. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Draws documents in a thread, which is built beside whoever asks for it. */
export const makePdf = (): Pdf =>
  openPdfThread(() => new Worker(new URL("./pdf-thread-main.js", import.meta.url), { resourceLimits }));
