import { setTimeout as pause } from "node:timers/promises";
import type { Ctx, OpenCtx } from "./context.ts";
import { mustHoldNone } from "./held-connection.ts";

/** How often what a job works on is looked at, in milliseconds. */
const lookEveryMs = 250;

/** Looks at what a job works on until it is over, and answers how it is then. Holds no connection in between; `what` is waited for. */
export async function waitWhile<T>(
  open: OpenCtx,
  what: string,
  look: (ctx: Ctx) => Promise<T>,
  isGoing: (now: T) => boolean,
): Promise<T> {
  for (;;) {
    const now = await open.beforehand(look);
    if (!isGoing(now)) return now;
    mustHoldNone(`Waiting for ${what}`);
    await pause(lookEveryMs);
  }
}
