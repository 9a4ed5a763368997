import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { busyOn } from "./busy.view.ts";
import { useHosts } from "./calendar.queries.ts";

type Props = { day: string; timeZone: string; range: { from: string; to: string } };

/** So high that a word fits. */
const leastMinutes = 30;

/** Shades the times of one's own day that another calendar takes, the gaps after meetings, and when anyone has a meeting that the reader does not see. */
export function BusyTimes({ day, timeZone, range }: Props) {
  const me = useCurrentUser()?.id;
  const hosts = useHosts().data;
  const own = hosts?.find(({ userId }) => userId === me)?.id;
  const busy = useQueryOf(busyApi.list, { query: range, keepPrevious: true });
  const shown = (busy.data ?? [])
    .filter(({ hostId, kind }) => hostId === own || kind === "hidden")
    .map((one) => ({
      ...one,
      who: one.hostId === own ? undefined : hosts?.find(({ id }) => id === one.hostId)?.name,
    }));
  return busyOn(day, shown, timeZone).map(({ from, to, text, label }) => (
    <span
      key={`${from} ${to} ${label}`}
      className="pointer-events-none absolute inset-x-0 overflow-hidden border-l-4 border-line-strong bg-sunken"
      style={{ top: `${(from / 1440) * 100}%`, height: `${((to - from) / 1440) * 100}%` }}
    >
      <span className="sr-only">{label}</span>
      {to - from >= leastMinutes && (
        <span className="block truncate px-1 text-caption text-text-2" aria-hidden>
          {text}
        </span>
      )}
    </span>
  ));
}
