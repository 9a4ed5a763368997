import { Worker } from "node:worker_threads";
import { openStrengthThread, type Strength } from "#platform/server/password-strength.ts";

/** In megabytes: a few times what the lists of common passwords take. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Looks at new passwords in a thread, which is built beside whoever asks for it. */
export const makeStrength = (): Strength =>
  openStrengthThread(
    () => new Worker(new URL("./strength-thread-main.js", import.meta.url), { resourceLimits }),
  );
