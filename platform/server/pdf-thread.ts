import type { Worker } from "node:worker_threads";
import { AppError } from "#platform/contract/errors.ts";
import type { Pdf, PdfDocument } from "./pdf-document.ts";

/** So many are drawn or wait at a time; one that takes longer than this is given up, and so is a thread that had nothing to do, in milliseconds. */
const limits = { waiting: 16, drawMs: 15_000, idleMs: 60_000 };

/** What the thread answers: the document, or why there is none. */
export type Drawn = { bytes?: Uint8Array; failure?: string };

const busy = () => new AppError("unavailable", "Too many documents are being made. Try again in a minute.");
const tooLarge = () =>
  new AppError("unavailable", "This document couldn’t be made. Choose less, and try again.");

/** Draws in a thread of its own, one after the other, so that nobody's call waits for it. The thread is made when there is something to draw. */
export function openPdfThread(make: () => Worker, { waiting, drawMs, idleMs } = limits): Pdf {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const last = thread;
    thread = undefined;
    await last?.terminate();
  };
  const drawNow = async (document: PdfDocument): Promise<Uint8Array> => {
    clearTimeout(idle);
    const mine = (thread ??= make());
    try {
      const { bytes } = await answerOf(mine, document, drawMs);
      if (!bytes) throw tooLarge();
      return bytes;
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };
  return {
    async draw(document) {
      if (inLine >= waiting) throw busy();
      inLine++;
      const mine = line.then(() => drawNow(document));
      line = mine.catch(() => undefined);
      return mine.finally(() => void inLine--);
    },
    close: end,
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
