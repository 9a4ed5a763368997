import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { expectDialog, type OpenAppointment } from "./appointment-dialogs.tsx";
import { words } from "./calendar.messages.ts";
import { useMeetingTypes } from "./calendar.queries.ts";

/** Meeting Types: the four that a business begins with (Spec 2 §2). */
export function MeetingTypesTab({ onOpen }: { onOpen: (open: OpenAppointment) => void }) {
  const types = useMeetingTypes();
  const mayChange = useRight("member");
  return (
    <>
      {types.isPending && (
        <Waiting label="Loading your meeting types" className="grid gap-3 tablet:grid-cols-2">
          {Array.from({ length: 4 }, (_, at) => (
            <div key={at} className="card flex min-h-[76px] items-center px-4">
              <Skeleton className="w-2/5" />
            </div>
          ))}
        </Waiting>
      )}
      <FailedRead read={types} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {types.data && (
        <ul className="grid gap-3 tablet:grid-cols-2" aria-label="Meeting types">
          {types.data.map(({ id, name, durationMinutes }) => (
            <li key={id} className="card flex min-h-[76px] items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1">
                <h2 className="text-body font-label wrap-anywhere">{name}</h2>
                <p className="num text-small text-muted">{plural(durationMinutes, "minute", "minutes")}</p>
              </div>
              {mayChange && (
                <Button
                  size="small"
                  aria-label={`Schedule a ${name}`}
                  onClick={() => onOpen({ kind: "add", start: { minutes: durationMinutes } })}
                  onPointerEnter={expectDialog}
                  onFocus={expectDialog}
                >
                  Schedule
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
