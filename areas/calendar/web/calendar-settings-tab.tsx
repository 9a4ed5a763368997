import { plural } from "#platform/web/format.ts";
import { zoneChoices } from "#platform/web/time-zones.ts";
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
import { useCalendarSettings, useSaveSettings } from "./calendar.queries.ts";

const minutes = (value: number): { value: string; label: string } => ({
  value: String(value),
  label: value === 0 ? "None" : plural(value, "minute", "minutes"),
});

/** Settings: duration, buffer and time zone (Spec 2 §2, §9). Each saves at once. */
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
      {settings.data && <SettingsCard settings={settings.data} />}
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

const chosen = <T extends number>(all: readonly T[], text: string): T | undefined =>
  all.find((one) => String(one) === text);
