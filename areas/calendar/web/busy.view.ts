import { minutesOf, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { BusyTime } from "#areas/calendar/contract/busy.api.ts";
import { clock } from "./calendar.view.ts";

/** A shaded time of a day, in minutes of it: what stands in it, and all of it in words: "Busy in Home, 2:00 PM to 3:00 PM". */
export type ShadedTime = { from: number; to: number; text: string; label: string };

/** Whose time it is; without a name the reader's own. */
type Busy = BusyTime & { who?: string };

const wordsOf: Record<Exclude<BusyTime["kind"], "meeting">, (busy: Busy) => [text: string, what: string]> = {
  outside: ({ name }) => [name ?? "Busy", `Busy in ${name ?? "another calendar"}`],
  buffer: () => ["", "Kept free after a meeting"],
  hidden: ({ who }) => ["Busy", who === undefined ? "You’re busy" : `${who} is busy`],
};

/** What is shaded on a day by that clock: other calendars, gaps after meetings, and meetings that the reader does not see. The others stand there themselves. */
export function busyOn(day: string, busy: readonly Busy[], timeZone: string): ShadedTime[] {
  return busy.flatMap((one) => {
    if (one.kind === "meeting") return [];
    const [start, end] = [wallTimeIn(timeZone, new Date(one.start)), wallTimeIn(timeZone, new Date(one.end))];
    const from = start.day < day ? 0 : minutesOf(start.time);
    const to = end.day > day ? 1440 : minutesOf(end.time);
    if (start.day > day || end.day < day || from >= to) return [];
    const [text, what] = wordsOf[one.kind](one);
    return [{ from, to, text, label: `${what}, ${clock(start.time)} to ${clock(end.time)}` }];
  });
}
