import type { Worker } from "node:worker_threads";
import { AppError } from "#platform/contract/errors.ts";
import { makeTurns } from "./turns.ts";

/** Threads at once, of which one business has half; who waits, and how long. */
export type ThreadRules = {
  threads: number;
  waiting: number;
  waitingOverall: number;
  waitSeconds: number;
  /** One piece of work that takes longer is given up, and so is a thread that had nothing to do, in milliseconds. */
  workMs: number;
  idleMs: number;
  /** What is said when too many wait, and when a piece of work was given up. */
  refusal: string;
  failure: string;
};

export type WorkThreads<Q, A> = {
  /** The answer of a thread to a question of a business; 503 when none is free in time, or when the thread dies of it or takes too long. */
  ask(workspaceId: string, question: Q): Promise<A>;
  close(): Promise<void>;
};

/** Threads that answer questions, one at a time each, so that nobody's call waits for them. A thread is made when there is something to do. */
export function openWorkThreads<Q, A>(make: () => Worker, rules: ThreadRules): WorkThreads<Q, A> {
  const { threads, waiting, waitingOverall, waitSeconds, refusal } = rules;
  const turns = makeTurns({
    max: Math.ceil(threads / 2),
    overall: threads,
    maxWaiting: waiting,
    maxWaitingOverall: waitingOverall,
    waitSeconds,
    code: "unavailable",
    refusal,
  });
  const places = Array.from({ length: threads }, () => openPlace<A>(make, rules));
  return {
    ask: (workspaceId, question) =>
      turns.inTurn(workspaceId, () => {
        const free = places.filter((place) => !place.isBusy());
        const place = free.find((one) => one.hasThread()) ?? free[0];
        if (!place) throw new Error("A turn has a thread");
        return place.ask(question);
      }),
    close: async () => void (await Promise.all(places.map((place) => place.end()))),
  };
}

/** Room for one thread, which answers one question at a time. */
function openPlace<A>(make: () => Worker, rules: Pick<ThreadRules, "workMs" | "idleMs" | "failure">) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isBusy = false;
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const last = thread;
    thread = undefined;
    await last?.terminate();
  };
  const begin = (): Worker => {
    const begun = make();
    // One that dies while it has nothing to do is nobody's error: the next question gets another.
    begun
      .on("error", () => undefined)
      .once("exit", () => {
        if (thread === begun) thread = undefined;
      });
    return begun;
  };
  return {
    end,
    isBusy: () => isBusy,
    hasThread: () => thread !== undefined,
    async ask(question: unknown): Promise<A> {
      clearTimeout(idle);
      isBusy = true;
      try {
        return await answerOf<A>((thread ??= begin()), question, rules);
      } catch (error) {
        await end();
        throw error;
      } finally {
        isBusy = false;
        idle = setTimeout(() => void end(), rules.idleMs).unref();
      }
    },
  };
}

function answerOf<A>(
  thread: Worker,
  question: unknown,
  { workMs, failure }: Pick<ThreadRules, "workMs" | "failure">,
): Promise<A> {
  return new Promise<A>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      thread.off("message", answered).off("error", died).off("exit", died);
      act();
    };
    const answered = (answer: A) => settle(() => resolve(answer));
    const died = () => settle(() => reject(new AppError("unavailable", failure)));
    const timer = setTimeout(died, workMs);
    thread.once("message", answered).once("error", died).once("exit", died);
    thread.postMessage(question, []);
  });
}
