let said = "";
const listeners = new Set<() => void>();

/** Says this to screen readers, once they have said what they are saying: what was moved, added or removed, where nothing on the screen tells them. */
export function say(words: string): void {
  // The same words again are new to a screen reader only if their text differs.
  said = words === said ? `${words}\u00a0` : words;
  listeners.forEach((listener) => listener());
}

/** What was said last. */
export const lastSaid = (): string => said;

/** Calls `listener` whenever something is said; returns a function that stops it. */
export function onSaid(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
