import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { Worker } from "node:worker_threads";
import { AppError } from "#platform/contract/errors.ts";
import type { Pdf, PdfDocument } from "./pdf-document.ts";
import { makeTurns } from "./turns.ts";

const limits = {
  /** At the same time, and so many of them for one business: half, so that another's never waits for a long one. */
  threads: 2,
  /** Of one business, and of all. */
  waiting: 16,
  waitingOverall: 64,
  waitSeconds: 60,
  /** One that takes longer is given up, and so is a thread that had nothing to do, in milliseconds. */
  drawMs: 15_000,
  idleMs: 60_000,
  /** How long a document that failed is refused at once. */
  failedMs: 60_000,
};

/** What the thread answers: the document, or why there is none. */
export type Drawn = { bytes?: Uint8Array; failure?: string };

const tooLarge = () =>
  new AppError("unavailable", "This document couldn’t be made. Choose less, and try again.");

/** Draws in threads, so that nobody's call waits for it. A thread is made when there is something to draw. */
export function openPdfThreads(make: () => Worker, changes: Partial<typeof limits> = {}): Pdf {
  const { threads, waiting, waitingOverall, waitSeconds, drawMs, idleMs, failedMs } = {
    ...limits,
    ...changes,
  };
  const turns = makeTurns({
    max: threads / 2,
    overall: threads,
    maxWaiting: waiting,
    maxWaitingOverall: waitingOverall,
    waitSeconds,
    code: "unavailable",
    refusal: "Too many documents are being made. Try again in a minute.",
  });
  const places = Array.from({ length: threads }, () => openPlace(make, { drawMs, idleMs }));
  const failures = rememberFailures(failedMs);
  return {
    draw: (document, workspaceId) =>
      turns.inTurn(workspaceId, async () => {
        if (failures.has(document)) throw tooLarge();
        const free = places.filter((place) => !place.isBusy());
        const place = free.find((one) => one.hasThread()) ?? free[0];
        if (!place) throw new Error("A turn has a thread");
        try {
          return await place.draw(document);
        } catch (error) {
          failures.add(document);
          throw error;
        }
      }),
    close: async () => void (await Promise.all(places.map((place) => place.end()))),
  };
}

/** Room for one thread, which draws one document at a time. */
function openPlace(make: () => Worker, { drawMs, idleMs }: { drawMs: number; idleMs: number }) {
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
    // One that dies while it has nothing to do is nobody's error: the next document gets another.
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
    async draw(document: PdfDocument): Promise<Uint8Array> {
      clearTimeout(idle);
      isBusy = true;
      try {
        const { bytes } = await answerOf((thread ??= begin()), document, drawMs);
        if (!bytes) throw tooLarge();
        return bytes;
      } catch (error) {
        await end();
        throw error;
      } finally {
        isBusy = false;
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
  };
}

/** Which documents failed within the last `ms` milliseconds. */
function rememberFailures(ms: number) {
  const until = new Map<string, number>();
  const keyOf = (document: PdfDocument) => createHash("sha256").update(serialize(document)).digest("base64");
  const forget = () => {
    for (const [key, time] of until) if (time <= performance.now()) until.delete(key);
  };
  return {
    has(document: PdfDocument): boolean {
      forget();
      return until.size > 0 && until.has(keyOf(document));
    },
    add(document: PdfDocument): void {
      forget();
      until.set(keyOf(document), performance.now() + ms);
    },
  };
}

/** What the thread answers; 503 when it dies, as of too little memory, or takes too long. */
function answerOf(thread: Worker, document: PdfDocument, drawMs: number): Promise<Drawn> {
  return new Promise<Drawn>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      thread.off("message", answered).off("error", died).off("exit", died);
      act();
    };
    const answered = (drawn: Drawn) => settle(() => resolve(drawn));
    const died = () => settle(() => reject(tooLarge()));
    const timer = setTimeout(died, drawMs);
    thread.once("message", answered).once("error", died).once("exit", died);
    thread.postMessage(document, []);
  });
}
