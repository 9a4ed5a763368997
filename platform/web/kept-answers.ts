import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { keptDays } from "#platform/contract/offline.ts";
import { keptName, visitHere } from "./browser-flags.ts";

/** An answer as it is kept: whose it is, what was asked, and when it came. */
type Kept = { key: string; owner: string; asked: QueryKey; data: unknown; at: number };

const storeName = "answers";
const maxAnswers = 300;
/** In letters of JSON: what is longer isn't kept. */
const maxLength = 500_000;
/** Of a list that is read page by page, so many pages. */
const maxPages = 5;
const gatherMs = 400;

/**
 * Whose answers these are: a person from signing in until Sign Out (`visitHere`), in one business, with these rights. Whatever is kept
 * under any other name is never shown, and is removed.
 */
export const ownerOf = (visit: string, place: readonly string[]): string => [visit, ...place].join("|");

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(keptName, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(storeName, { keyPath: "key" });
    asked.onerror = () => reject(asked.error ?? new Error("The browser keeps nothing"));
    asked.onsuccess = () => {
      // Signing out in another tab removes it all: it must not wait for this one.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
  });
}

/** Works on what is kept, in one transaction that is written when this resolves. */
async function onKept(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, all: Kept[]) => void,
): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () =>
        reject(transaction.error ?? new Error("The browser kept nothing"));
      const store = transaction.objectStore(storeName);
      const reading = store.getAll() as IDBRequest<Kept[]>;
      reading.onsuccess = () => work(store, reading.result);
    });
  } finally {
    database.close();
  }
}

const oldestAt = (now: number): number => now - keptDays * 86_400_000;

/** Puts what is kept of the person of this visit into the cache, each answer with the time it came; nothing of anybody else, and nothing that is older than seven days. */
export async function restoreAnswers(queryClient: QueryClient, now = Date.now()): Promise<void> {
  const visit = visitHere();
  if (visit === null) return;
  await onKept("readonly", (_store, all) => {
    const mine = all.filter(({ owner, at }) => owner.startsWith(`${visit}|`) && at > oldestAt(now));
    const newest = mine.reduce<Kept | undefined>((a, b) => (a && a.at >= b.at ? a : b), undefined);
    for (const { owner, asked, data, at } of mine)
      if (owner === newest?.owner) queryClient.setQueryData(asked, data, { updatedAt: at });
  });
}

/** Removes all that is kept of others, of other rights or businesses, and what is too old. */
const removeOthers = (owner: string, now: number): Promise<void> =>
  onKept("readwrite", (store, all) => {
    for (const kept of all) if (kept.owner !== owner || kept.at <= oldestAt(now)) store.delete(kept.key);
  });

/** Keeps these answers, and of all no more than the newest. */
const save = (answers: readonly Kept[]): Promise<void> =>
  onKept("readwrite", (store, all) => {
    for (const kept of answers) store.put(kept);
    const surplus = all.length + answers.length - maxAnswers;
    const oldest = all.sort((a, b) => a.at - b.at).slice(0, Math.max(0, surplus));
    for (const { key } of oldest) if (!answers.some((one) => one.key === key)) store.delete(key);
  });

/** What of an answer is kept: of a list that is read page by page, the first pages. */
function keptPart(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pages" in data) || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) };
}

type Keeping = {
  owner: string;
  /** False while the screen is none that is kept, or shows what was kept. */
  isWanted: () => boolean;
  /** Kept whatever the screen is. */
  always: QueryKey;
};

/** Keeps what the screen shows from now on, as it comes; returns a function that stops it. */
export function keepAnswers(queryClient: QueryClient, { owner, isWanted, always }: Keeping): () => void {
  const saved = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const isDue = (query: Query) =>
    query.state.status === "success" &&
    query.state.data !== undefined &&
    !query.state.isInvalidated &&
    (query.queryKey[0] === always[0] || (isWanted() && query.getObserversCount() > 0)) &&
    saved.get(query.queryHash) !== query.state.dataUpdatedAt;

  const keep = () => {
    timer = undefined;
    const due = queryClient.getQueryCache().getAll().filter(isDue);
    const answers = due.map((query): Kept => {
      saved.set(query.queryHash, query.state.dataUpdatedAt);
      return {
        key: `${owner}|${query.queryHash}`,
        owner,
        asked: query.queryKey,
        data: keptPart(query.state.data),
        at: query.state.dataUpdatedAt,
      };
    });
    const small = answers.filter(({ data }) => JSON.stringify(data).length <= maxLength);
    // A browser that keeps nothing, such as a private window, has nothing to show without a connection.
    if (small.length > 0) save(small).catch(() => undefined);
  };
  const gather = () => {
    if (!stopped) timer ??= setTimeout(keep, gatherMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated" || type === "observerAdded") gather();
  });
  removeOthers(owner, Date.now()).then(gather, () => undefined);
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
