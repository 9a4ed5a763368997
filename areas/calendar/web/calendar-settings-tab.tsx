import { Fragment, useState } from "react";
import { fetchAhead } from "#platform/web/parts.ts";
import { plural } from "#platform/web/format.ts";
import { zoneChoices } from "#platform/web/time-zones.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  buffers,
  type CalendarSettings,
  type CalendarSettingsChanges,
  durations,
} from "#areas/calendar/contract/calendar-settings.schema.ts";
import { words } from "./calendar.messages.ts";
import { useCalendarSettings, useSaveSettings, useWallTime } from "./calendar.queries.ts";
import { longDay } from "./calendar.view.ts";
import { hoursWords, weekLines } from "./hours.view.ts";

const minutes = (value: number): { value: string; label: string } => ({
  value: String(value),
  label: value === 0 ? "None" : plural(value, "minute", "minutes"),
});

/** Settings: duration, buffer and time zone (Spec 2 §2, §9), which save at once; and the hours. */
export function CalendarSettingsTab() {
  const settings = useCalendarSettings();
  return (
    <>
      {settings.isPending && (
        <Waiting label="Loading the settings">
          <div className="card pad">
            <Skeleton className="h-40 w-full" />
          </div>
        </Waiting>
      )}
      <FailedRead read={settings} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {settings.data && (
        <div className="grid gap-4">
          <SettingsCard settings={settings.data} />
          <HoursCard settings={settings.data} />
        </div>
      )}
    </>
  );
}

function SettingsCard({ settings }: { settings: CalendarSettings }) {
  const { run, pending } = useSaveSettings();
  const disabled = !useRight("manager") || pending;
  const save = (body: CalendarSettingsChanges) => void run({ body });
  return (
    <Card className="max-w-xl">
      <div className="grid gap-5">
        <SelectField
          label="Duration"
          options={durations.map(minutes)}
          value={String(settings.durationMinutes)}
          disabled={disabled}
          onChange={({ target }) => save({ durationMinutes: chosen(durations, target.value) })}
          help="How long a new meeting is. Quick actions stay one hour."
        />
        <SelectField
          label="Buffer"
          options={buffers.map(minutes)}
          value={String(settings.bufferMinutes)}
          disabled={disabled}
          onChange={({ target }) => save({ bufferMinutes: chosen(buffers, target.value) })}
          help="The gap between two meetings. It counts for meetings you schedule or move from now on."
        />
        <SelectField
          label="Time zone"
          options={zoneChoices(settings.timeZone)}
          value={settings.timeZone}
          disabled={disabled}
          onChange={({ target }) => save({ timeZone: target.value })}
          help="The clock of your business: for the calendar, due times and reminders."
        />
      </div>
    </Card>
  );
}

const loadHours = () => import("./hours-dialog.tsx");
const HoursDialog = lazyClosable(async () => (await loadHours()).HoursDialog);

/** When the business is open. */
function HoursCard({ settings }: { settings: CalendarSettings }) {
  const [open, setOpen] = useState<CalendarSettings>();
  const mayChange = useRight("manager");
  const { day } = useWallTime();
  const dates = settings.dateOverrides
    .filter((one) => one.day >= day)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <div>
          <h2 className="text-body font-label">Your hours</h2>
          <p className="text-small text-muted">
            Other times that are suggested when one is taken lie within these hours.
          </p>
        </div>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
          {weekLines(settings.weeklyHours).map(({ name, hours }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="num text-muted">{hours}</dd>
            </Fragment>
          ))}
          {dates.map((date) => (
            <Fragment key={date.day}>
              <dt>{longDay(date.day)}</dt>
              <dd className="num text-muted">{hoursWords(date.hours)}</dd>
            </Fragment>
          ))}
        </dl>
        {mayChange && (
          <span>
            <Button
              onClick={() => setOpen(settings)}
              onPointerEnter={() => fetchAhead(loadHours)}
              onFocus={() => fetchAhead(loadHours)}
            >
              Change hours
            </Button>
          </span>
        )}
      </div>
      <DialogSlot open={open}>
        {(shown, isOpen) => <HoursDialog open={isOpen} settings={shown} onClose={() => setOpen(undefined)} />}
      </DialogSlot>
    </Card>
  );
}

const chosen = <T extends number>(all: readonly T[], text: string): T | undefined =>
  all.find((one) => String(one) === text);
