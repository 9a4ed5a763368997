import type { MessagePort, Worker } from "node:worker_threads";
import { AppError } from "#platform/contract/errors.ts";
import { openWorkThreads, type ThreadRules } from "./work-threads.ts";

/** Work through a text that people sent: cleaning, reading, rendering. It knows nothing but its input, which can be copied between threads. */
export type TextWork<I, O> = { readonly name: string; run(input: I): O };

export type Texts = {
  /**
   * Does the work on `size` characters of a business: here when they are few, else in a thread. 503 when the threads are busy or the text
   * takes too long. Never call it within a transaction.
   */
  work<I, O>(work: TextWork<I, O>, input: I, about: { size: number; workspaceId: string }): Promise<O>;
  close(): Promise<void>;
};

/** Up to so many characters the costliest text takes less than 20 ms. */
export const maxTextHere = 4000;

const rules: ThreadRules = {
  threads: 2,
  waiting: 8,
  waitingOverall: 64,
  waitSeconds: 20,
  workMs: 10_000,
  idleMs: 60_000,
  refusal: "Too many long texts are being read. Try again in a moment.",
  failure: "This text couldn’t be read. Shorten it, and try again.",
};

type Question = { name: string; input: unknown };
type Answer = { output?: unknown; failure?: string };

/** Long texts are worked through in threads, with one of them at most for each business. */
export function openTexts(make: () => Worker, changes: Partial<ThreadRules> = {}): Texts {
  const threads = openWorkThreads<Question, Answer>(make, { ...rules, ...changes });
  return {
    async work({ name, run }, input, { size, workspaceId }) {
      if (size <= maxTextHere) return run(input);
      const { output, failure } = await threads.ask(workspaceId, { name, input });
      if (failure !== undefined) throw new AppError("unavailable", rules.failure, { cause: failure });
      return output as never;
    },
    close: () => threads.close(),
  };
}

/** The thread's side of `openTexts`: does the works it knows, by their names. */
export function serveTexts(port: MessagePort, works: readonly TextWork<never, unknown>[]): void {
  const known = new Map(works.map((work) => [work.name, work]));
  port.on("message", ({ name, input }: Question) => {
    let answer: Answer;
    try {
      answer = { output: known.get(name)?.run(input as never) };
    } catch (error) {
      answer = { failure: String(error) };
    }
    port.postMessage(answer);
  });
}
