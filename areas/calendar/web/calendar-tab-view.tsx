import { useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { ownZone, zoneName } from "#platform/web/time-zones.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { lazyExtra, lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type CalendarView, dayAfter, daysShown } from "#areas/calendar/contract/calendar-days.rules.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { shownQuery } from "#areas/calendar/contract/calendar-listing.rules.ts";
import type { OpenAppointment } from "./appointment-dialogs.tsx";
import { words } from "./calendar.messages.ts";
import {
  useCalendarSettings,
  useShown,
  useShownTasks,
  useTimeZone,
  useWallTime,
} from "./calendar.queries.ts";
import { type Listing, periodLabel, viewOptions } from "./calendar.view.ts";
import type { Moved } from "./meeting-moving.tsx";
import { MonthGrid } from "./month-grid.tsx";

const HoursGrid = lazyPart(async () => (await import("./hours-grid.tsx")).HoursGrid, HoursWaiting);
const MeetingMoving = lazyExtra(async () => (await import("./meeting-moving.tsx")).MeetingMoving);

type Props = {
  listing: Listing;
  onChange: (changes: Partial<Listing>) => void;
  onOpen: (open: OpenAppointment) => void;
};

/** Calendar View: month, week, three days or one, with previous, next and today (Spec 2 §2), by the business's clock. */
export function CalendarTabView({ listing, onChange, onOpen }: Props) {
  const timeZone = useTimeZone();
  const today = useWallTime().day;
  const mayChange = useRight("member");
  const { view, day = today } = listing;
  const shown = useShown(view, day);
  const tasks = useShownTasks(view, day);
  const settings = useCalendarSettings().data ?? usualSettings;
  const days = daysShown(view, day);
  const add = mayChange
    ? (on: string, time?: string) => onOpen({ kind: "add", start: { day: on, ...(time && { time }) } })
    : undefined;
  const [moved, setMoved] = useState<Moved>();
  const place = useRef<HTMLDivElement>(null);
  const appointments = shown.data ?? [];
  const grid = {
    days,
    today,
    timeZone,
    appointments: moved
      ? appointments.map((one) => (one.id === moved.id ? { ...one, ...moved.times } : one))
      : appointments,
    movedId: moved?.id,
    tasks: tasks.data ?? [],
    onAdd: add,
    onEdit: (appointment: Appointment) => onOpen({ kind: "edit", appointment }),
    onDay: (on: string) => onChange({ view: "day", day: on }),
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          look="second"
          icon={ChevronLeft}
          label="Previous"
          onClick={() => onChange({ day: dayAfter(view, day, -1) })}
        />
        <IconButton
          look="second"
          icon={ChevronRight}
          label="Next"
          onClick={() => onChange({ day: dayAfter(view, day, 1) })}
        />
        <Button onClick={() => onChange({ day: undefined })}>Today</Button>
        <h2 className="mr-auto text-body" aria-live="polite">
          {periodLabel(view, day)}
        </h2>
        {mayChange && (
          <Button
            look="quiet"
            className="max-tablet:order-last max-tablet:px-0"
            onClick={() => onOpen({ kind: "why", start: { day } })}
          >
            {words.why}
          </Button>
        )}
        <Segmented
          label="Days"
          options={viewOptions}
          value={view}
          onChange={(next) => onChange({ view: next as CalendarView })}
        />
      </div>
      {timeZone !== ownZone() && (
        <p className="text-caption text-muted">
          Times are by your business’s clock: {zoneName(timeZone)}. This device is on {zoneName(ownZone())}.
        </p>
      )}
      <FailedRead read={shown} title={words.failed}>
        {words.failedHelp}
      </FailedRead>
      <FailedRead read={tasks} title={words.tasksFailed} />
      <div
        ref={place}
        className={shown.isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
        aria-busy={shown.isFetching || undefined}
      >
        {view === "month" ? (
          <MonthGrid {...grid} month={day.slice(0, 7)} />
        ) : (
          <HoursGrid {...grid} hours={settings} range={shownQuery(view, day)} />
        )}
      </div>
      {view !== "month" && <p className="text-caption text-muted">{words.shaded}</p>}
      {mayChange && (
        <MeetingMoving
          grid={place}
          days={days}
          isMonth={view === "month"}
          timeZone={timeZone}
          appointments={appointments}
          moved={moved}
          onMoved={setMoved}
          onWhy={(start) => onOpen({ kind: "why", start })}
        />
      )}
    </div>
  );
}

/** Where the hours will be. */
function HoursWaiting() {
  return (
    <Waiting label="Loading your meetings">
      <Skeleton className="h-[1200px] w-full" />
    </Waiting>
  );
}
