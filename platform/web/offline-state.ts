import { useSyncExternalStore } from "react";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { CallError } from "./call.ts";

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** True from a start without the server, on what was kept, until the server answers. */
let startedOnKept = false;
let answerKept: ((endpoint: Endpoint, asked: Asked) => unknown) | undefined;
const listeners = new Set<() => void>();

const changed = () => listeners.forEach((listener) => listener());

/** Says that the page was started on what was kept, or that the server answers after all. */
export function setOnKept(is: boolean): void {
  if (startedOnKept === is) return;
  startedOnKept = is;
  changed();
}

/** True while the page stands on what was kept and has not reached the server yet. */
export const isOnKept = (): boolean => startedOnKept;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** `isOnKept`, updated when it changes. */
export const useOnKept = (): boolean => useSyncExternalStore(subscribe, isOnKept);
/** True while the browser says that there is no connection, updated when it changes. */
export const useHasNoNetwork = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);

/** Who answers reads from what was kept, when the server can't be reached: undefined for what was not. */
export const offerKept = (answer: typeof answerKept): void => {
  answerKept = answer;
};

/** Asks the server; where it can't be reached, what was kept answers. On a page that stands on what was kept, that is asked first. */
export async function orKept<T>(endpoint: Endpoint, asked: Asked, ask: () => Promise<T>): Promise<T> {
  const kept = () => answerKept?.(endpoint, asked) as T | undefined;
  const first = startedOnKept ? kept() : undefined;
  if (first !== undefined) return first;
  try {
    return await ask();
  } catch (error) {
    const isUnreached = !(error instanceof CallError) && (error as Error).name !== "AbortError";
    const instead = isUnreached ? kept() : undefined;
    if (instead === undefined) throw error;
    return instead;
  }
}
