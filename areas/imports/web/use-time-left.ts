import { useState } from "react";
import { timeLeft } from "./import-words.view.ts";

/** How long work still takes, by how quick it was since this page looks at it: clocks of others do not matter. */
export function useTimeLeft(done: number, total: number): string | undefined {
  const [first] = useState(() => ({ at: performance.now(), done }));
  return total > 0 && done < total
    ? timeLeft(performance.now() - first.at, done - first.done, total - done)
    : undefined;
}
