import { AppError } from "#platform/contract/errors.ts";

/** Does a work when it is its turn; `key` says whose it is. */
export type Gate = <T>(key: string | symbol, work: () => Promise<T>) => Promise<T>;

const tooBusy = (): AppError => new AppError("unavailable", "Very busy right now. Please try again in a moment.", { retryAfterSeconds: 5 });

/**
 * Lets `atOnce` works through at a time, first come first served, and of one key one after another, so that nobody takes all turns. 503 with
 * the seconds to come again for who waits longer than `patienceMs`, or finds `mostWaiting` waiting.
 */
export function makeGate({ atOnce, mostWaiting, patienceMs }: { atOnce: number; mostWaiting: number; patienceMs: number }): Gate {
  const busy = new Set<string | symbol>();
  const waiting: { key: string | symbol; start: () => void }[] = [];
  const next = (): void => {
    while (busy.size < atOnce) {
      const at = waiting.findIndex(({ key }) => !busy.has(key));
      const [turn] = at < 0 ? [] : waiting.splice(at, 1);
      if (!turn) return;
      busy.add(turn.key);
      turn.start();
    }
  };
  const turnOf = (key: string | symbol): Promise<void> => new Promise((resolve, reject) => {
    if (waiting.length >= mostWaiting) return reject(tooBusy());
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(tooBusy());
    }, patienceMs);
    const turn = { key, start: () => (clearTimeout(giveUp), resolve()) };
    waiting.push(turn);
    next();
  });
  return async (key, work) => {
    await turnOf(key);
    try {
      return await work();
    } finally {
      busy.delete(key);
      next();
    }
  };
}
