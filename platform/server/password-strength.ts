import type { Worker } from "node:worker_threads";
import { openWorkThreads, type ThreadRules } from "./work-threads.ts";

/** Why a password is easy to guess, as a kind; undefined for one that is good enough. */
export type Weakness = "common" | "repeats" | "sequence" | "keys" | "date" | "short" | undefined;

/** Looks at passwords that somebody wants to set. */
export type Strength = {
  /** `own`: words that a guesser would try first, such as the person's names. 503 when too many are being looked at. */
  weaknessOf(password: string, own: readonly string[]): Promise<Weakness>;
  close(): Promise<void>;
};

export type StrengthAsked = { password: string; own: readonly string[] };
export type StrengthAnswer = { weakness: Weakness };

const rules: ThreadRules = {
  threads: 1,
  waiting: 20,
  waitingOverall: 50,
  waitSeconds: 5,
  workMs: 5000,
  idleMs: 60_000,
  refusal: "Very busy right now. Please try again in a moment.",
  failure: "Very busy right now. Please try again in a moment.",
};

/** Looks at passwords in a thread of its own: a long one takes most of a second. It is made when there is something to look at. */
export function openStrengthThread(make: () => Worker): Strength {
  const threads = openWorkThreads<StrengthAsked, StrengthAnswer>(make, rules);
  return {
    // By person: whoever sets a password may have no business yet.
    weaknessOf: async (password, own) => (await threads.ask(own.join(" "), { password, own })).weakness,
    close: () => threads.close(),
  };
}
