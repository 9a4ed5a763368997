import { minutesOf, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { BusyTime } from "#areas/calendar/contract/busy.api.ts";
import { clock } from "./calendar.view.ts";

/** A shaded time of a day, in minutes of it, and what it is: "Busy in Home, 2:00 PM to 3:00 PM". */
export type ShadedTime = { from: number; to: number; label: string };

/** What is shaded on a day by that clock: other calendars and the gaps after meetings. Meetings stand there themselves. */
export function busyOn(day: string, busy: readonly BusyTime[], timeZone: string): ShadedTime[] {
  return busy.flatMap(({ kind, name, ...time }) => {
    if (kind === "meeting") return [];
    const [start, end] = [
      wallTimeIn(timeZone, new Date(time.start)),
      wallTimeIn(timeZone, new Date(time.end)),
    ];
    const from = start.day < day ? 0 : minutesOf(start.time);
    const to = end.day > day ? 1440 : minutesOf(end.time);
    if (start.day > day || end.day < day || from >= to) return [];
    const what = kind === "outside" ? `Busy in ${name ?? "another calendar"}` : "Kept free after a meeting";
    return [{ from, to, label: `${what}, ${clock(start.time)} to ${clock(end.time)}` }];
  });
}
