import { calendarBlocks } from "./calendar-blocks.ts";
import { type CalendarEntry, readEvent, spanOf } from "./calendar-events.ts";
import { Unreadable } from "./calendar-values.ts";
import { clocksOf } from "./read-calendar.ts";

/** An event as it stands in a calendar; of a repeating one the first time. */
export type StoredEvent = { start: Date; end: Date; isCancelled: boolean; sequence: number };

const year = 366 * 86_400_000;

/**
 * The event with this UID. Times without a zone, and days, are those of `timeZone`. Undefined where there is none; Unreadable where it
 * can't be understood.
 */
export async function readStoredEvent(
  text: string,
  uid: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<StoredEvent | undefined> {
  const { blocks, timeZone: own } = await calendarBlocks(text);
  const within = { from: now.getTime() - year, to: now.getTime() + 3 * year, timeZone, own };
  const clocks = clocksOf(blocks, within, () => {});
  let last: CalendarEntry | undefined;
  for (const block of blocks.filter(({ name }) => name === "VEVENT")) {
    const entry = entryOf(() => readEvent(block, clocks));
    const isOurs = entry.uid.toLowerCase() === uid.toLowerCase() && !entry.changes;
    if (isOurs && (!last || entry.sequence >= last.sequence)) last = entry;
  }
  if (!last) return undefined;
  const { start, end } = spanOf(last.start, last.length);
  return {
    start: new Date(start),
    end: new Date(end),
    isCancelled: last.isCancelled,
    sequence: Math.min(Math.max(Math.trunc(last.sequence), 0), 2_000_000_000),
  };
}

/** The library has errors of its own. */
function entryOf(read: () => CalendarEntry): CalendarEntry {
  try {
    return read();
  } catch (error) {
    throw error instanceof Unreadable
      ? error
      : new Unreadable("it isn’t written as calendars are", { cause: error });
  }
}
