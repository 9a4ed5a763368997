import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { busyOn } from "./busy.view.ts";
import { useHosts } from "./calendar.queries.ts";

type Props = { day: string; timeZone: string; range: { from: string; to: string } };

/** Shades the times of one's own day that another calendar takes, and the gaps after meetings. */
export function BusyTimes({ day, timeZone, range }: Props) {
  const me = useCurrentUser()?.id;
  const hostId = useHosts().data?.find(({ userId }) => userId === me)?.id;
  const busy = useQueryOf(busyApi.list, { query: range, keepPrevious: true });
  const times = busyOn(day, busy.data?.filter((one) => one.hostId === hostId) ?? [], timeZone);
  return times.map(({ from, to, label }) => (
    <span
      key={`${from} ${to} ${label}`}
      className="pointer-events-none absolute inset-x-0 border-l-4 border-line-strong bg-sunken"
      style={{ top: `${(from / 1440) * 100}%`, height: `${((to - from) / 1440) * 100}%` }}
    >
      <span className="sr-only">{label}</span>
    </span>
  ));
}
