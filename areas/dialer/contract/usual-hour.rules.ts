import { addDays } from "#platform/contract/dates.ts";
import type { DayHours } from "#areas/outreach/contract/calling-hours.rules.ts";

/** When calls usually begin. */
const usual = "10:00";

/** The first usual hour after `today` (YYYY-MM-DD) in these hours, as local time: 10:00, or when that day begins where it begins later or is over by then. */
export function nextUsualHour(hours: readonly DayHours[], today: string): string {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = addDays(today, ahead);
    const open = hours.find(({ weekday }) => weekday === (new Date(`${day}T00:00Z`).getUTCDay() || 7));
    if (open) return `${day}T${open.from <= usual && usual < open.to ? usual : open.from}`;
  }
  return `${addDays(today, 1)}T${usual}`;
}
