import { useState } from "react";
import { plural } from "./format.ts";

/** "about 12 seconds left", "about 4 minutes left"; undefined while unknown. */
export function timeLeft(elapsedMilliseconds: number, doneSince: number, left: number): string | undefined {
  if (doneSince <= 0 || elapsedMilliseconds < 1500) return undefined;
  const seconds = Math.ceil(((elapsedMilliseconds / doneSince) * left) / 1000);
  if (seconds < 60) return `about ${plural(Math.max(1, seconds), "second", "seconds")} left`;
  return seconds < 5400
    ? `about ${plural(Math.round(seconds / 60), "minute", "minutes")} left`
    : `about ${plural(Math.round(seconds / 3600), "hour", "hours")} left`;
}

/** How long an operation will still take, by its speed since this page opened; independent of the server's clock. */
export function useTimeLeft(done: number, total: number): string | undefined {
  const [first] = useState(() => ({ at: performance.now(), done }));
  return total > 0 && done < total
    ? timeLeft(performance.now() - first.at, done - first.done, total - done)
    : undefined;
}
