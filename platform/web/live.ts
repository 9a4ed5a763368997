import { useSyncExternalStore } from "react";
import type { QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/contract/endpoint.ts";
import {
  crowdedOut,
  everythingStale,
  herePosition,
  liveApi,
  liveEventName,
} from "#platform/contract/live.ts";
import { shareLive } from "./live-share.ts";
import { isOffline, isOnKept, noteFound, noteLost, onAnswered } from "./offline-state.ts";
import { refresh } from "./query-keys.ts";
import { businessHere } from "./whose.ts";

/** The state of the connection over which changes by others arrive. */
export type LiveState = "live" | "connecting" | "offline";

/** First wait before connecting again, doubled each time up to the longest. */
const firstWaitMilliseconds = 1000;
const longestWaitMilliseconds = 60_000;
/** Changes that come together are read together. */
const gatherMilliseconds = 80;
/** A window hidden for this long has no stream: a browser has only a few connections for each server. */
const hiddenMilliseconds = 5000;
/** Who holds the stream says something every 25 seconds; one that was put to sleep says nothing, and lets nobody else hold it. */
const silentMilliseconds = 60_000;
/** After this many failures in a row it is not a hiccup. */
const failuresUntilOffline = 3;

let state: LiveState = "connecting";
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (next === "offline") noteLost();
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
 * (`since`: that of the page), also when it reconnects, and gets what was missed. Of the windows that show the same person and business
 * (`who`) one holds the stream and passes the news on; the others connect only until they have what they missed, and hidden ones not at
 * all. `onRefused` is called when reconnecting failed: the session may be over. Without a connection everything else keeps working.
 * Returns a function that stops it.
 */
export function startLive(
  queryClient: QueryClient,
  { who, since, onRefused }: { who: string; since?: string; onRefused: () => void },
): () => void {
  let source: EventSource | undefined;
  let position = since;
  let [failures, missed, isCaughtUp] = [0, false, false];
  let retry: ReturnType<typeof setTimeout> | undefined;
  const gather = gatherer(queryClient);
  const share = shareLive(who, {
    onHold: () => (source ? undefined : open()),
    onNews: ({ reads, position: to, state: next }) => {
      if (reads) gather(reads);
      // Until this window has what it missed, only its own stream knows what moment it is from.
      if (source || !isCaughtUp) return;
      position = to ?? position;
      if (next === "live" && noteFound()) gather([everythingStale]);
      if (next) setState(next as LiveState);
      follow();
    },
  });
  const become = (next: LiveState) => (setState(next), share.pass({ state: next }));
  const hear = (reads: string[]) => (gather(reads), share.pass({ reads }));
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const follow = () => (close(), (retry = setTimeout(open, silentMilliseconds)));
  const pause = () => {
    close();
    [missed, isCaughtUp] = [true, false];
  };
  const lost = () => {
    pause();
    failures += 1;
    if (failures === 2) onRefused();
    const isLost = !navigator.onLine || isOffline() || failures >= failuresUntilOffline;
    become(isLost ? "offline" : "connecting");
    retry = setTimeout(open, waitAfter(failures, Math.random()));
  };
  function open(): void {
    close();
    share.join();
    source = connect(position, {
      opened() {
        const hasKept = noteFound();
        become("live");
        // Without a position it is unknown what was missed; and what was kept is no answer any more.
        if (hasKept || (missed && position === undefined)) hear([everythingStale]);
        [failures, missed] = [0, false];
      },
      here(at) {
        [position, isCaughtUp] = [at, true];
        share.pass({ position });
        if (!share.isHolding()) follow();
      },
      stale: hear,
      // Connecting again at once would only push out another window.
      crowded() {
        share.leave();
        pause();
        become("connecting");
        retry = setTimeout(open, longestWaitMilliseconds);
      },
      lost,
    });
  }
  // The page itself didn't come: trying again can wait, most of all while the browser knows of no connection.
  const beginLater = () => {
    missed = true;
    setState("offline");
    retry = setTimeout(open, navigator.onLine ? waitAfter(2, 1) : longestWaitMilliseconds);
  };
  const hide = () => {
    share.leave();
    pause();
    setState(isOffline() ? "offline" : "connecting");
  };
  const unwatch = watchShown(isOnKept() ? beginLater : open, open, hide);
  const unhear = watchLine(open, lost, () => (source ? undefined : open()));
  return () => {
    unhear();
    unwatch();
    close();
    share.close();
    setState("connecting");
  };
}

/** Calls these when the browser has a connection again, or none, unless the window is hidden; and when the server answers after all. */
function watchLine(online: () => void, offline: () => void, answered: () => void): () => void {
  const come = () => (document.hidden ? undefined : online());
  const go = () => (document.hidden ? undefined : offline());
  window.addEventListener("online", come);
  window.addEventListener("offline", go);
  const unanswer = onAnswered(answered);
  return () => {
    unanswer();
    window.removeEventListener("online", come);
    window.removeEventListener("offline", go);
  };
}

type Heard = {
  opened: () => void;
  here: (position: string) => void;
  stale: (reads: string[]) => void;
  crowded: () => void;
  lost: () => void;
};

/** A stream of news since a position. */
function connect(since: string | undefined, heard: Heard): EventSource {
  const source = new EventSource(pathOf(liveApi.stream, {}, { since, business: businessHere() }));
  source.onopen = heard.opened;
  source.onerror = heard.lost;
  source.addEventListener(herePosition, ({ lastEventId }: MessageEvent<string>) => heard.here(lastEventId));
  source.addEventListener(liveEventName, ({ data }: MessageEvent<string>) => heard.stale(staleReads(data)));
  source.addEventListener(crowdedOut, heard.crowded);
  return source;
}

/** Calls `first` once the window is looked at, `hidden` after it was hidden for a while, and `again` whenever it is looked at after that. */
function watchShown(first: () => void, again: () => void, hidden: () => void): () => void {
  let [isShown, wasShown] = [false, false];
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    isShown = false;
    hidden();
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.hidden) {
      if (isShown) hiding = setTimeout(hide, hiddenMilliseconds);
      return;
    }
    if (isShown) return;
    const begin = wasShown ? again : first;
    [isShown, wasShown] = [true, true];
    begin();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(hiding);
  };
}

/** Reads anew what became stale, together what comes together. */
function gatherer(queryClient: QueryClient): (paths: readonly string[]) => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (paths) => {
    for (const path of paths) waiting.add(path);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      const stale = [...waiting].map((path) => ({ path }));
      void refresh(queryClient, stale);
      waiting.clear();
    }, gatherMilliseconds);
  };
}
