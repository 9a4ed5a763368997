import { useRef } from "react";
import { timeLeft } from "./import-words.view.ts";

/** How long work still takes, by how quick it was since this page looks at it: clocks of others do not matter. */
export function useTimeLeft(done: number, total: number): string | undefined {
  const first = useRef<{ at: number; done: number }>(undefined);
  first.current ??= { at: performance.now(), done };
  return total > 0 && done < total
    ? timeLeft(performance.now() - first.current.at, done - first.current.done, total - done)
    : undefined;
}
