import type { Sees } from "#platform/contract/endpoint.ts";
import { everythingStale } from "#platform/contract/live.ts";

/** So long news are remembered, in milliseconds, and so many of one business. */
const keptMs = 60_000;
const maxKept = 200;

/**
 * What was heard; without a workspace something may have been missed, by all. `people`: of those who see only their own customers, who
 * may know. `anew`: whose streams end, because their rights changed.
 */
export type Heard = { workspaceId?: string; reads: string[]; people?: string[]; anew?: string };
/** News with the moment at which they were told, in milliseconds by the database's clock: the one clock of all processes. */
export type Dated = Heard & { at: number };
/** Who comes back, to which business, and how old what they show is. */
export type Returning = { userId: string; workspaceId: string; sees: Sees; since: number };

export type LiveMemory = {
  /** Remembers news. */
  keep(news: Dated): void;
  /** Forgets all: what was told before this moment may not have been heard. */
  startAt(at: number): void;
  /** Which reads became stale since, as far as this person may know; all, where memory does not reach back. */
  missedBy(who: Returning): string[];
};

/** What every process keeps of the news it heard, for screens whose stream was not open when they were told. */
export function makeMemory(): LiveMemory {
  const kept = new Map<string, Dated[]>();
  /** Since when nothing is missing: for all, and for a business that had more news than are kept. */
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
      // Whose rights changed meanwhile shows what was read with those of before.
      if (missed.some(({ anew }) => anew === userId)) return [everythingStale];
      return [
        ...new Set(missed.filter((news) => mayKnow(news, { userId, sees })).flatMap(({ reads }) => reads)),
      ];
    },
  };
}

/** True when this person may know of it: who sees only their own customers is told of those alone. */
export const mayKnow = (
  { people }: Pick<Heard, "people">,
  { userId, sees }: { userId: string; sees: Sees },
): boolean => sees === "all" || people?.includes(userId) !== false;
