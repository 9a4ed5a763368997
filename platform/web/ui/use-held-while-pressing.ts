import { useState, useSyncExternalStore } from "react";

let isPressed = false;
const listeners = new Set<() => void>();

function press(pressed: boolean): void {
  isPressed = pressed;
  listeners.forEach((listener) => listener());
}

const begin = () => press(true);
// The click belongs to the press, and comes right after it.
const end = () => void setTimeout(press, 0, false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("pointerdown", begin, true);
    window.addEventListener("pointerup", end, true);
    window.addEventListener("pointercancel", end, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    isPressed = false;
    window.removeEventListener("pointerdown", begin, true);
    window.removeEventListener("pointerup", end, true);
    window.removeEventListener("pointercancel", end, true);
  };
}

/**
 * The value, but during a press the one from before it: a message that appears on leaving a field would move the
 * button under the finger, and the press would be lost.
 */
export function useHeldWhilePressing<T extends string | undefined>(value: T): T {
  const pressed = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [before, setBefore] = useState(value);
  if (!pressed && before !== value) setBefore(value);
  return pressed ? before : value;
}
