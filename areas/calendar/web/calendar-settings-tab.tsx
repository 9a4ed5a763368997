import { Fragment, useState } from "react";
import { fetchAhead } from "#platform/web/parts.ts";
import { zoneChoices } from "#platform/web/time-zones.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable, lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  buffers,
  type CalendarSettings,
  type CalendarSettingsChanges,
  durations,
} from "#areas/calendar/contract/calendar-settings.schema.ts";
import { countWords } from "#areas/calendar/contract/why-words.rules.ts";
import {
  asManyAsFit,
  bufferChoices,
  changeChoices,
  mostPerDayChoices,
  noticeChoices,
  windowChoices,
} from "./calendar-choices.view.ts";
import { words } from "./calendar.messages.ts";
import { useCalendarSettings, useSaveSettings, useWallTime } from "./calendar.queries.ts";
import { longDay } from "./calendar.view.ts";
import { hoursWords, weekLines } from "./hours.view.ts";
import { SettingsWaiting } from "./settings-waiting.tsx";

/** Settings: duration, buffer and time zone (Spec 2 §2, §9), which save at once; and the hours. */
export function CalendarSettingsTab() {
  const settings = useCalendarSettings();
  return (
    <>
      {settings.isPending && <SettingsWaiting />}
      <FailedRead read={settings} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      {settings.data && (
        <div className="grid gap-4">
          <SettingsCard settings={settings.data} />
          <SlugCard settings={settings.data} />
          <HoursCard settings={settings.data} />
          <Elsewhere />
        </div>
      )}
    </>
  );
}

const Elsewhere = lazyExtra(async () => (await import("./feeds-card.tsx")).FeedsCard);

function SettingsCard({ settings }: { settings: CalendarSettings }) {
  const { run } = useSaveSettings();
  const disabled = !useRight("manager");
  const save =
    <F extends keyof CalendarSettingsChanges>(
      field: F,
      read: (chosen: string) => CalendarSettingsChanges[F],
    ) =>
    (chosen: string, was: string) =>
      run({ body: { [field]: read(chosen), was: { [field]: read(was) } } });
  return (
    <Card className="max-w-xl">
      <div className="grid gap-5">
        <SavedSelect
          label="Duration"
          options={durations.map((value) => ({ value: String(value), label: countWords(value, "minute") }))}
          value={String(settings.durationMinutes)}
          disabled={disabled}
          onSave={save("durationMinutes", (value) => chosen(durations, value))}
          help="How long a new meeting is. Quick actions stay one hour."
        />
        <SavedSelect
          label="Buffer"
          options={bufferChoices(null)}
          value={String(settings.bufferMinutes)}
          disabled={disabled}
          onSave={save("bufferMinutes", (value) => chosen(buffers, value))}
          help="The gap between two meetings. It counts for meetings you schedule or move from now on."
        />
        <SavedSelect
          label="Notice"
          options={noticeChoices(settings.noticeMinutes)}
          value={String(settings.noticeMinutes)}
          disabled={disabled}
          onSave={save("noticeMinutes", Number)}
          help="How far ahead customers must book."
        />
        <SavedSelect
          label="Changes by customers"
          options={changeChoices(settings.changeHours)}
          value={String(settings.changeHours)}
          disabled={disabled}
          onSave={save("changeHours", Number)}
          help="Until when customers can move or cancel what they booked."
        />
        <SavedSelect
          label="How far ahead"
          options={windowChoices(settings.windowDays)}
          value={String(settings.windowDays)}
          disabled={disabled}
          onSave={save("windowDays", Number)}
          help="How many days ahead customers can book."
        />
        <SavedSelect
          label="Most a day"
          options={mostPerDayChoices(settings.mostPerDay)}
          placeholder={asManyAsFit}
          value={settings.mostPerDay === null ? "" : String(settings.mostPerDay)}
          disabled={disabled}
          onSave={save("mostPerDay", (value) => (value === "" ? null : Number(value)))}
          help="Once a day has this many meetings, customers find no time on it."
        />
        <SavedSelect
          label="Time zone"
          options={zoneChoices(settings.timeZone)}
          value={settings.timeZone}
          disabled={disabled}
          onSave={save("timeZone", (value) => value)}
          help="The clock of your business: for the calendar, due times and reminders."
        />
      </div>
    </Card>
  );
}

const loadSlug = () => import("./slug-dialog.tsx");
const SlugDialog = lazyClosable(async () => (await loadSlug()).SlugDialog);

/** Under which address customers find the business. */
function SlugCard({ settings }: { settings: CalendarSettings }) {
  const [open, setOpen] = useState(false);
  const mayChange = useRight("manager");
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <div>
          <h2 className="text-body font-label">Your booking address</h2>
          <p className="text-small wrap-anywhere text-muted">{`${window.location.origin}/book/${settings.slug}`}</p>
        </div>
        {mayChange && (
          <span>
            <Button
              onClick={() => setOpen(true)}
              onPointerEnter={() => fetchAhead(loadSlug)}
              onFocus={() => fetchAhead(loadSlug)}
            >
              Change address
            </Button>
          </span>
        )}
      </div>
      <SlugDialog open={open} settings={settings} onClose={() => setOpen(false)} />
    </Card>
  );
}

const loadHours = () => import("./hours-dialog.tsx");
const HoursDialog = lazyClosable(async () => (await loadHours()).HoursDialog);

/** When the business is open. */
function HoursCard({ settings }: { settings: CalendarSettings }) {
  const [open, setOpen] = useState(false);
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
          <p className="text-small text-muted">Customers can book within these hours.</p>
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
              onClick={() => setOpen(true)}
              onPointerEnter={() => fetchAhead(loadHours)}
              onFocus={() => fetchAhead(loadHours)}
            >
              Change hours
            </Button>
          </span>
        )}
      </div>
      <HoursDialog open={open} hours={settings} onClose={() => setOpen(false)} />
    </Card>
  );
}

const chosen = <T extends number>(all: readonly T[], text: string): T | undefined =>
  all.find((one) => String(one) === text);
