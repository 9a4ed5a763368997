import { useLayoutEffect, useSyncExternalStore } from "react";

/** How many fields on the screen say each message. */
const said = new Map<string, number>();
const listeners = new Set<() => void>();
let changes = 0;

function count(message: string, more: 1 | -1): void {
  said.set(message, (said.get(message) ?? 0) + more);
  if (said.get(message) === 0) said.delete(message);
  changes += 1;
  for (const listener of listeners) listener();
}

/** Notes that a field on the screen says this, or will in a moment. */
export function useSaid(message: string | undefined): void {
  useLayoutEffect(() => {
    if (!message) return undefined;
    count(message, 1);
    return () => count(message, -1);
  }, [message]);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells whether a field on the screen says a message, so that nothing else has to. */
export function useIsSaid(): (message: string) => boolean {
  useSyncExternalStore(
    listen,
    () => changes,
    () => changes,
  );
  return (message) => said.has(message);
}
