import { useSyncExternalStore } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/contract/endpoint.ts";
import { everythingStale, herePosition, liveApi, liveEventName } from "#platform/contract/live.ts";
import { isOnKept, setOnKept } from "./offline-state.ts";
import { refresh } from "./query-keys.ts";

/** The state of the connection over which changes by others arrive. */
export type LiveState = "live" | "connecting" | "offline";

/** First wait before connecting again, doubled each time up to the longest. */
const firstWaitMilliseconds = 1000;
const longestWaitMilliseconds = 60_000;
/** Changes that come together are read together. */
const gatherMilliseconds = 80;
/** A window hidden for this long closes its connection: a browser has only a few of them per server. */
const hiddenMilliseconds = 60_000;
/** After this many failures in a row it is not a hiccup. */
const failuresUntilOffline = 3;

let state: LiveState = "connecting";
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The current state, updated whenever it changes. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state);

/** The reads that a message says are stale, as paths; none for an unknown message. */
export function staleReads(text: string): string[] {
  try {
    const reads = (JSON.parse(text) as { reads?: unknown } | null)?.reads;
    return Array.isArray(reads)
      ? reads.filter((read): read is string => typeof read === "string" && /^\/api(?:\/|$)/.test(read))
      : [];
  } catch {
    return [];
  }
}

/** Milliseconds to wait after so many failures in a row; `chance` (0 to 1) spreads the browsers when a server comes back. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** Math.max(0, failures - 1)) *
  (0.5 + chance / 2);

/**
 * Listens for changes by others while somebody is signed in, and refetches what they made stale. It says what moment the screen is from
 * (`since`: that of the page), also when it reconnects, and gets what was missed. `onRefused` is called when reconnecting failed: the session may be over. Without a connection everything else keeps working. Returns a function that stops it.
 */
export function startLive(
  queryClient: QueryClient,
  since?: string,
  onRefused: () => void = () => undefined,
): () => void {
  let source: EventSource | undefined;
  let position = since;
  let [failures, missed] = [0, false];
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const gather = gatherer(
    (paths) =>
      void refresh(
        queryClient,
        paths.map((path) => ({ path })),
      ),
  );

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const lost = () => {
    close();
    failures += 1;
    missed = true;
    if (failures === 2) onRefused();
    const isOffline = !navigator.onLine || isOnKept() || failures >= failuresUntilOffline;
    setState(isOffline ? "offline" : "connecting");
    retry = setTimeout(open, waitAfter(failures, Math.random()));
  };
  function open(): void {
    close();
    source = new EventSource(pathOf(liveApi.stream, {}, { since: position }));
    source.onopen = () => {
      setOnKept(false);
      setState("live");
      // Without a position it is unknown what was missed.
      if (missed && position === undefined) gather([everythingStale]);
      [failures, missed] = [0, false];
    };
    source.addEventListener(herePosition, ({ lastEventId }: MessageEvent<string>) => {
      position = lastEventId;
    });
    source.addEventListener(liveEventName, ({ data }: MessageEvent<string>) => gather(staleReads(data)));
    source.onerror = lost;
  }
  // The page itself didn't come: trying again can wait, most of all while the browser knows of no connection.
  function startWithout(): void {
    missed = true;
    setState("offline");
    retry = setTimeout(open, navigator.onLine ? waitAfter(2, 1) : longestWaitMilliseconds);
  }
  const onVisible = () => {
    clearTimeout(hiding);
    if (document.hidden)
      hiding = setTimeout(() => {
        close();
        missed = true;
        setState("connecting");
      }, hiddenMilliseconds);
    else if (!source) open();
  };
  const events = [
    [window, "online", open],
    [window, "offline", lost],
    [document, "visibilitychange", onVisible],
    [document, "prerenderingchange", open],
  ] as const;
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  // A page that is only prepared in the background connects when it is shown.
  if (isOnKept()) startWithout();
  else if (!("prerendering" in document && document.prerendering)) open();
  return () => {
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    clearTimeout(hiding);
    close();
    setState("connecting");
  };
}

function gatherer(flush: (paths: string[]) => void): (paths: readonly string[]) => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (paths) => {
    for (const path of paths) waiting.add(path);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      flush([...waiting]);
      waiting.clear();
    }, gatherMilliseconds);
  };
}
