import { classes } from "#platform/web/ui/classes.ts";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import {
  clock,
  dayNumber,
  longDay,
  type Placed,
  placedOnDays,
  shortWeekday,
  tasksOn,
} from "./calendar.view.ts";
import { hourLabel, lanesOf } from "./hours-grid.view.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { DayTask } from "./day-task.tsx";
import { howToMoveId, meetingName } from "./meeting-labels.view.ts";
import { closedHoursOf, type Hours } from "./hours.view.ts";
import type { GridProps } from "./month-grid.tsx";

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
const timeOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const percent = (minutes: number): string => `${(minutes / 1440) * 100}%`;
const shownTasks = 8;
/** So that the shortest meeting can still be pressed. */
const leastMinutes = 30;

const BusyTimes = lazyExtra(async () => (await import("./busy-times.tsx")).BusyTimes);

type Props = GridProps & {
  /** When the business is open. */
  hours: Hours;
  /** From when to when busy times are asked for. */
  range: { from: string; to: string };
};

/** One to seven days with 24 hourly rows (Spec 2 §2), those outside the business’s hours shaded; a meeting is as high as it is long. */
export function HoursGrid({ days, appointments, hours, ...rest }: Props) {
  const isClosed = closedHoursOf(hours);
  const placed = placedOnDays(days, appointments, rest.timeZone);
  // Beside other days a long list would push the hours out of sight; a press leads to the day, which shows all.
  const maxTasks = days.length > 1 ? shownTasks : Infinity;
  const columns = {
    gridTemplateColumns: `3.25rem repeat(${days.length}, minmax(${days.length > 3 ? 5.5 : 4}rem, 1fr))`,
  };
  return (
    // Seven days are wider than a phone: they scroll, the page does not.
    <section className="card overflow-x-auto" aria-label="Hours" tabIndex={0}>
      <div className="grid min-w-fit" style={columns}>
        <span />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={classes(
              "min-h-11 border-l border-line text-center text-small hover:bg-hover",
              day === rest.today && "bg-accent-soft-2 font-label text-accent-text",
            )}
            aria-label={`${shortWeekday(day)} ${dayNumber(day)}: ${longDay(day)}`}
            aria-current={day === rest.today ? "date" : undefined}
            onClick={() => rest.onDay(day)}
          >
            {shortWeekday(day)} {dayNumber(day)}
          </button>
        ))}
        {rest.tasks.length > 0 && (
          <>
            <span className="border-t border-line pt-1 pr-2 text-right text-caption text-muted">To do</span>
            {days.map((day) => (
              <DueTasks
                key={day}
                day={day}
                due={tasksOn(day, rest.tasks)}
                max={maxTasks}
                onMore={() => rest.onDay(day)}
              />
            ))}
          </>
        )}
        <ol aria-label="Hours of the day">
          {everyHour.map((hour) => (
            <li key={hour} className="num h-12 border-t border-line pr-2 text-right text-caption text-muted">
              {hourLabel(hour)}
            </li>
          ))}
        </ol>
        {days.map((day) => (
          <HoursOfDay key={day} day={day} meetings={placed.get(day) ?? []} isClosed={isClosed} {...rest} />
        ))}
      </div>
    </section>
  );
}

/** The tasks of a day. */
function DueTasks({
  day,
  due,
  max,
  onMore,
}: {
  day: string;
  due: readonly Task[];
  max: number;
  onMore: () => void;
}) {
  return (
    <div
      role="group"
      aria-label={`To do on ${longDay(day)}`}
      className="grid min-w-0 content-start gap-1 border-t border-l border-line p-1"
    >
      {due.slice(0, max).map((task) => (
        <DayTask key={task.id} task={task} day={day} />
      ))}
      {due.length > max && (
        <button
          type="button"
          className="min-h-6 rounded-md px-1 text-left text-caption text-text-2 hover:bg-hover"
          onClick={onMore}
        >
          +{due.length - max} more
        </button>
      )}
    </div>
  );
}

function HoursOfDay({
  day,
  timeZone,
  meetings,
  movedId,
  onAdd,
  onEdit,
  isClosed,
  range,
}: Omit<Props, "days" | "appointments" | "hours"> & {
  day: string;
  meetings: readonly Placed[];
  isClosed: (day: string, hour: number) => boolean;
}) {
  return (
    <div role="group" aria-label={longDay(day)} className="relative border-l border-line" data-day={day}>
      {everyHour.map((hour) => (
        // A shortcut for the pointer: by keys there is the day's own button, and "Schedule a Meeting".
        <button
          key={hour}
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes(
            "block h-12 w-full border-t border-line hover:bg-hover",
            isClosed(day, hour) && "bg-sunken",
          )}
          disabled={!onAdd}
          onClick={() => onAdd?.(day, timeOf(hour))}
        />
      ))}
      <BusyTimes day={day} timeZone={timeZone} range={range} />
      {lanesOf(meetings).map(({ lane, lanes, ...placed }) => {
        const { appointment, from, to, time } = placed;
        return (
          <button
            key={appointment.id}
            type="button"
            data-meeting={appointment.id}
            aria-describedby={onAdd && howToMoveId}
            className={classes(
              "absolute overflow-hidden rounded-md border border-accent-line bg-accent-soft-2 px-1.5 text-left text-caption text-accent-text select-none hover:underline",
              // Of a second line only half would show.
              to - from < 45 && "truncate",
              appointment.id === movedId && "z-1 outline-2 outline-accent-text",
            )}
            style={{
              top: percent(Math.min(from, 1440 - leastMinutes)),
              height: percent(Math.max(to - from, leastMinutes)),
              left: `${(lane / lanes) * 100}%`,
              width: `${100 / lanes}%`,
            }}
            aria-label={meetingName(placed, timeZone)}
            onClick={() => onEdit(appointment)}
          >
            <span className="num">{clock(time)}</span> {appointment.title}
            {onAdd && (
              <span
                className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize pointer-coarse:h-3"
                data-stretch
                aria-hidden
              />
            )}
          </button>
        );
      })}
    </div>
  );
}
