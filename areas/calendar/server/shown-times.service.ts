import { addDays, dayIn } from "#platform/contract/dates.ts";
import type { FullTimes } from "#areas/calendar/contract/full-times.rules.ts";
import type { FreeTime } from "#areas/calendar/contract/free-times.rules.ts";
import { lastOf } from "./booking-parts.service.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import { freeTimesOf, takenTimesOf } from "./offered-times.service.ts";

type Wanted = {
  /** `month` and `day` of the address. */
  query: Record<string, string>;
  /** The guest's. */
  timeZone: string;
  hostId: string | undefined;
  /** The meeting that is moved. */
  exceptId?: string;
  now: Date;
};
type Shown = {
  today: string;
  lastDay: string;
  month: string;
  day: string | undefined;
  times: readonly FreeTime[];
  /** What others have taken in the month. */
  full: FullTimes;
};

/** How many days are searched for the first free time at most. */
const searchedDays = 62;

/** The month that is asked for, or the first with a free time; of its days the one that is asked for, or the first free one. */
export async function shownTimes(
  { ctx, type, settings, visitor }: Pick<BookingPlace, "ctx" | "type" | "settings" | "visitor">,
  { query, timeZone, hostId, exceptId, now }: Wanted,
): Promise<Shown> {
  const today = dayIn(timeZone, now);
  const lastDay = addDays(dayIn(settings.timeZone, now), (type.windowDays ?? settings.windowDays) + 1);
  const narrowed = { timeZone, hostId, exceptId, visitor };
  const isThere = (month: string) => month >= today.slice(0, 7) && month <= lastDay.slice(0, 7);
  const asked = [query.month ?? ""].find((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && isThere(month));
  const until = earlier(lastDay, addDays(today, searchedDays - 1));
  const [first] =
    asked === undefined ? await freeTimesOf(ctx, type, { ...narrowed, from: today, to: until }) : [];
  const firstDay = first && dayIn(timeZone, first.start);
  const month = asked ?? (firstDay ?? today).slice(0, 7);
  const days = { from: `${month}-01`, to: lastOf(month) };
  const day = [query.day ?? ""].find(
    (one) => /^\d{4}-\d\d-\d\d$/.test(one) && days.from <= one && one <= days.to,
  );
  const shown = await takenTimesOf(ctx, type, { ...narrowed, ...days });
  return { today, lastDay, month, day: day ?? firstDay, ...shown };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
