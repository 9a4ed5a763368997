import { Worker } from "node:worker_threads";
import { openTexts, type Texts } from "#platform/server/text-work.ts";

/** In megabytes: many times what the longest email takes. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Works through long texts in threads, which are built beside whoever asks for them. */
export const makeTexts = (): Texts =>
  openTexts(() => new Worker(new URL("./text-thread-main.js", import.meta.url), { resourceLimits }));
