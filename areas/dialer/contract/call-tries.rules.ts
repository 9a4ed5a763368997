import { dayMs } from "#platform/contract/dates.ts";
import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { maxTries } from "#areas/outreach/contract/permission.rules.ts";
import type { CallOutcome } from "./phone-records.schema.ts";

const busyMs = 15 * 60_000;

/**
 * When a number is called again: a busy one after 15 minutes, one that nobody answered on another day at another hour. Undefined where it isn't, because
 * it had its tries. `tries` are those of the last days, this one too; `zone` is the business's clock. Whether the hour is allowed is asked just before the call.
 */
export function nextTry(
  outcome: CallOutcome | null,
  { tries, now, zone }: { tries: number; now: Date; zone: string },
): Date | undefined {
  if (tries >= maxTries) return undefined;
  if (outcome === "busy") return new Date(now.getTime() + busyMs);
  if (outcome !== "no_answer") return undefined;
  const { time } = wallTimeIn(zone, now);
  const { day } = wallTimeIn(zone, new Date(now.getTime() + dayMs));
  // Whoever wasn't there in the morning may be there in the late afternoon.
  return momentAt(zone, { day, time: time < "14:00" ? "16:30" : "10:30" });
}
