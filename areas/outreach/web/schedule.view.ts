import { addDays } from "#platform/contract/dates.ts";
import { ownZone, todayHere } from "#platform/web/time-zones.ts";

/** A wall-clock time, as the server takes it; `theirTime` where it may be on each customer's own clock. */
export type Hour = { localTime: string; timeZone: string; theirTime?: boolean };

/** Tomorrow at nine in the reader's zone: a good default. */
export const localTimeIn = (now: Date): Required<Hour> => ({
  localTime: `${addDays(todayHere(now), 1)}T09:00`,
  timeZone: ownZone(),
  theirTime: false,
});
