import { useState, useSyncExternalStore } from "react";

/** A finger or a mouse button is down; the focus has left one thing and not arrived at the next. */
const moving = { press: false, focus: false };
const listeners = new Set<() => void>();

function set(what: keyof typeof moving, isMoving: boolean): void {
  moving[what] = isMoving;
  listeners.forEach((listener) => listener());
}

// The click belongs to the press, and comes right after it; so does the focus's arrival.
const begin = () => set("press", true);
const end = () => void setTimeout(set, 0, "press", false);
const leave = () => {
  set("focus", true);
  setTimeout(set, 0, "focus", false);
};

const heard: Record<string, () => void> = {
  pointerdown: begin,
  pointerup: end,
  pointercancel: end,
  focusout: leave,
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    for (const [type, hear] of Object.entries(heard)) window.addEventListener(type, hear, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    Object.assign(moving, { press: false, focus: false });
    for (const [type, hear] of Object.entries(heard)) window.removeEventListener(type, hear, true);
  };
}

/**
 * The value, but during a press and while the focus moves the one from before. A message that appears on leaving a field would move the
 * button under the finger, and the press would be lost; and a dialog takes a piece that goes while the focus is nowhere for a lost focus,
 * and takes the focus to its top.
 */
export function useHeldWhileMoving<T extends string | undefined>(value: T): T {
  const [before, setBefore] = useState(value);
  const isHeld = useSyncExternalStore(
    subscribe,
    () => (moving.press || moving.focus) && before !== value,
    () => false,
  );
  if (!isHeld && before !== value) setBefore(value);
  return isHeld ? before : value;
}
