import type { Sees } from "#platform/contract/endpoint.ts";
import { everythingStale } from "#platform/contract/live.ts";

/** How long news is remembered, in milliseconds, and how much of one business. */
const keptMs = 60_000;
const maxKept = 200;

/**
 * Received news; without a workspace something may have been missed, by everyone. `people`: which of those who see only their own customers
 * may know. `anew`: whose streams end, because their rights changed.
 */
export type Heard = { workspaceId?: string; reads: string[]; people?: string[]; anew?: string };
/** News with the moment it was sent, in milliseconds by the database's clock: the one clock of all processes. */
export type Dated = Heard & { at: number };
/** Who reconnects, to which business, and how old their screen is. */
export type Returning = { userId: string; workspaceId: string; sees: Sees; since: number };

export type LiveMemory = {
  /** Remembers news. */
  keep(news: Dated): void;
  /** Forgets everything: news from before this moment may have been missed. */
  startAt(at: number): void;
  /** Which reads became stale since, as far as this person may know; all, if memory does not reach back that far. */
  missedBy(who: Returning): string[];
};

/** Recent news that every process keeps, for screens whose stream was not open when it was sent. */
export function makeMemory(): LiveMemory {
  const kept = new Map<string, Dated[]>();
  /** Since when nothing is missing: for all, and for a business that had more news than is kept. */
  let completeSince = Number.POSITIVE_INFINITY;
  const completeOf = new Map<string, number>();

  function prune(now: number): void {
    const floor = now - keptMs;
    completeSince = Math.max(completeSince, floor);
    for (const [workspaceId, news] of kept) {
      const from = news.findIndex(({ at }) => at >= floor);
      if (from === -1) kept.delete(workspaceId);
      else if (from > 0) news.splice(0, from);
    }
    for (const [workspaceId, at] of completeOf) if (at < floor) completeOf.delete(workspaceId);
  }
  let prunedAt = 0;
  return {
    keep(news) {
      if (news.workspaceId === undefined) return;
      const list = kept.get(news.workspaceId) ?? [];
      kept.set(news.workspaceId, list);
      list.push(news);
      if (list.length > maxKept)
        completeOf.set(
          news.workspaceId,
          Math.max(completeOf.get(news.workspaceId) ?? 0, (list.shift()?.at ?? news.at) + 1),
        );
      if (news.at - prunedAt < keptMs / 4) return;
      prunedAt = news.at;
      prune(news.at);
    },
    startAt(at) {
      kept.clear();
      completeOf.clear();
      completeSince = prunedAt = at;
    },
    missedBy({ userId, workspaceId, sees, since }) {
      if (since < Math.max(completeSince, completeOf.get(workspaceId) ?? 0)) return [everythingStale];
      const missed = (kept.get(workspaceId) ?? []).filter((news) => news.at >= since);
      // After a change of rights, the screen shows what was read with the old ones.
      if (missed.some(({ anew }) => anew === userId)) return [everythingStale];
      return [
        ...new Set(missed.filter((news) => mayKnow(news, { userId, sees })).flatMap(({ reads }) => reads)),
      ];
    },
  };
}

/** True when this person may know of it: someone who sees only their own customers is notified of those alone. */
export const mayKnow = (
  { people }: Pick<Heard, "people">,
  { userId, sees }: { userId: string; sees: Sees },
): boolean => sees === "all" || people?.includes(userId) !== false;
