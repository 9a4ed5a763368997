import { useState } from "react";
import { timeLeft } from "./import-words.view.ts";

/** How long an operation will still take, by its speed since this page opened; independent of the server's clock. */
export function useTimeLeft(done: number, total: number): string | undefined {
  const [first] = useState(() => ({ at: performance.now(), done }));
  return total > 0 && done < total
    ? timeLeft(performance.now() - first.at, done - first.done, total - done)
    : undefined;
}
