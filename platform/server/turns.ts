import { AppError } from "#platform/contract/errors.ts";
import { mustHoldNone } from "./held-connection.ts";

/** `most` at once for each subject; `mostWaiting` more wait for up to `waitSeconds`. Without these two nobody waits. `refusal` tells whoever gets no turn. */
export type TurnRules = { most: number; mostWaiting?: number; waitSeconds?: number; refusal: string };

export type Turns = {
  /** Takes a turn of this subject, and resolves to what gives it back. Throws 429 when none becomes free in time. */
  take(subject: string): Promise<() => void>;
  /** Does `work` within a turn of this subject. */
  inTurn<T>(subject: string, work: () => Promise<T>): Promise<T>;
};

type Line = { taken: number; waiting: Set<() => void> };

/** Seconds after which whoever was refused may try again. */
const retryAfterSeconds = 2;

/**
 * Bounds what one subject (a business, a person, an address) does at once, so that others get their share. Counted in this process
 * alone: several of them allow so many times as much, of which each has connections and a processor of its own.
 */
export function makeTurns({ most, mostWaiting = 0, waitSeconds = 0, refusal }: TurnRules): Turns {
  const lines = new Map<string, Line>();
  const refused = () => new AppError("rate_limited", refusal, { retryAfterSeconds });

  function giver(subject: string, line: Line): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      const [next] = line.waiting;
      if (next) return next();
      line.taken -= 1;
      if (line.taken === 0) lines.delete(subject);
    };
  }

  async function take(subject: string): Promise<() => void> {
    const line = lines.get(subject) ?? { taken: 0, waiting: new Set() };
    lines.set(subject, line);
    if (line.taken < most) {
      line.taken += 1;
      return giver(subject, line);
    }
    if (line.waiting.size >= mostWaiting) throw refused();
    mustHoldNone("A turn is waited for");
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => (line.waiting.delete(begin), reject(refused())), waitSeconds * 1000);
      const begin = () => (clearTimeout(timer), line.waiting.delete(begin), resolve());
      line.waiting.add(begin);
    });
    return giver(subject, line);
  }

  return {
    take,
    async inTurn(subject, work) {
      const give = await take(subject);
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}
