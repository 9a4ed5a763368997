import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { doorOf, reasonsByHost, type WhyReason } from "./why.view.ts";

type Props = {
  reasons: readonly WhyReason[];
  type: MeetingType;
  onMeeting: (appointment: Appointment) => void;
};

/** Every rule that speaks against a time, each with the way to where it is changed; where several give the meetings, by host. */
export function WhyReasons({ reasons, type, onMeeting }: Props) {
  const mayManage = useRight("manager");
  return reasonsByHost(reasons).map(({ host, reasons: own }) => (
    <div key={host} className="grid gap-2">
      {host !== null && <h4 className="text-small font-label">{host}</h4>}
      <ul className="grid gap-3">
        {own.map((reason) => {
          const door = doorOf(reason, type, mayManage);
          return (
            <li key={`${reason.rule} ${reason.message}`} className="border-l-4 border-line-strong pl-3">
              <p className="wrap-anywhere">{reason.message}</p>
              <p className="flex flex-wrap gap-x-5 text-small">
                {door && (
                  <a className="link min-h-11" href={door.href}>
                    {door.label}
                  </a>
                )}
                {reason.meetingId !== null && <MeetingDoor id={reason.meetingId} onMeeting={onMeeting} />}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

function MeetingDoor({ id, onMeeting }: { id: string; onMeeting: Props["onMeeting"] }) {
  const { data } = useQueryOf(appointmentsApi.get, { params: { id } });
  return data ? (
    <button type="button" className="link min-h-11" onClick={() => onMeeting(data)}>
      Open “{data.title}”
    </button>
  ) : null;
}

/** While the answer is on its way. */
export const WhyWaiting = () => (
  <Waiting label="Looking it up">
    <Skeleton className="h-11 w-full" />
  </Waiting>
);
