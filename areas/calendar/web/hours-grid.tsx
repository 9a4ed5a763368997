import { classes } from "#platform/web/ui/classes.ts";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import {
  clock,
  dayNumber,
  hourLabel,
  lanesOf,
  longDay,
  placedOn,
  shortWeekday,
  tasksOn,
} from "./calendar.view.ts";
import { DayTask } from "./day-task.tsx";
import type { GridProps } from "./month-grid.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const timeOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const percent = (minutes: number): string => `${(minutes / 1440) * 100}%`;
/** So that the shortest meeting can still be pressed. */
const leastMinutes = 30;

const BusyTimes = lazyExtra(async () => (await import("./busy-times.tsx")).BusyTimes);

type Props = GridProps & {
  isClosed: (day: string, hour: number) => boolean;
  /** From when to when busy times are asked for. */
  range: { from: string; to: string };
};

/** One to seven days with 24 hourly rows (Spec 2 §2), those outside the business’s hours shaded; a meeting is as high as it is long. */
export function HoursGrid({ days, ...rest }: Props) {
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
            aria-label={longDay(day)}
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
              <div key={day} className="grid min-w-0 content-start gap-1 border-t border-l border-line p-1">
                {tasksOn(day, rest.tasks).map((task) => (
                  <DayTask key={task.id} task={task} />
                ))}
              </div>
            ))}
          </>
        )}
        <ol aria-label="Hours of the day">
          {hours.map((hour) => (
            <li key={hour} className="num h-12 border-t border-line pr-2 text-right text-caption text-muted">
              {hourLabel(hour)}
            </li>
          ))}
        </ol>
        {days.map((day) => (
          <HoursOfDay key={day} day={day} {...rest} />
        ))}
      </div>
    </section>
  );
}

function HoursOfDay({
  day,
  timeZone,
  appointments,
  movedId,
  onAdd,
  onEdit,
  isClosed,
  range,
}: Omit<Props, "days"> & { day: string }) {
  return (
    <div className="relative border-l border-line" data-day={day}>
      {hours.map((hour) => (
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
      {lanesOf(placedOn(day, appointments, timeZone)).map(({ appointment, from, to, time, lane, lanes }) => (
        <button
          key={appointment.id}
          type="button"
          data-meeting={appointment.id}
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
          aria-label={`${clock(time)} ${appointment.title}`}
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
      ))}
    </div>
  );
}
