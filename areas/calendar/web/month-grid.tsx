import { type KeyboardEvent, useRef, useState } from "react";
import { classes } from "#platform/web/ui/classes.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import {
  clock,
  dayNumber,
  longDay,
  type Placed,
  placedOnDays,
  shortWeekday,
  tasksOn,
} from "./calendar.view.ts";
import { DayTask } from "./day-task.tsx";
import { howToMoveId, meetingName } from "./meeting-labels.view.ts";

export type GridProps = {
  days: readonly string[];
  today: string;
  timeZone: string;
  appointments: readonly Appointment[];
  tasks: readonly Task[];
  /** The meeting that is being moved. */
  movedId?: string;
  onAdd?: (day: string, time?: string) => void;
  onEdit: (appointment: Appointment) => void;
  onDay: (day: string) => void;
};

const shownPerDay = 2;
/** How far each arrow key goes, in days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** 42 cells; each shows up to two meetings and then tasks, then '+N more' (Spec 2 §2). */
export function MonthGrid({ days, month, appointments, timeZone, ...rest }: GridProps & { month: string }) {
  const placed = placedOnDays(days, appointments, timeZone);
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState(rest.today);
  const stop = days.includes(reached) ? reached : days.find((day) => day.startsWith(month));
  // One stop for all days; from there the arrow keys go to the others.
  const go = (event: KeyboardEvent) => {
    const step = event.altKey ? undefined : steps[event.key];
    const at = days.findIndex(
      (_, index) => list.current?.children[index]?.firstElementChild === event.target,
    );
    const next = step === undefined || at < 0 ? undefined : days[at + step];
    if (next === undefined || step === undefined) return;
    event.preventDefault();
    setReached(next);
    (list.current?.children[at + step]?.firstElementChild as HTMLElement | null)?.focus();
  };
  return (
    <div>
      <div className="grid grid-cols-7 pb-1 text-center text-caption text-muted" aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{shortWeekday(day)}</span>
        ))}
      </div>
      <ol ref={list} className="card grid grid-cols-7 overflow-hidden" aria-label="Days" onKeyDown={go}>
        {days.map((day, at) => (
          <MonthCell
            key={day}
            day={day}
            isOther={!day.startsWith(month)}
            isFirst={at < 7}
            isStop={day === stop}
            timeZone={timeZone}
            meetings={placed.get(day) ?? []}
            {...rest}
          />
        ))}
      </ol>
    </div>
  );
}

type CellProps = Omit<GridProps, "days" | "appointments"> & {
  day: string;
  meetings: readonly Placed[];
  isOther: boolean;
  isFirst: boolean;
  /** Tab comes to this day among all. */
  isStop: boolean;
};

function MonthCell({
  day,
  meetings,
  isOther,
  isFirst,
  isStop,
  timeZone,
  today,
  tasks,
  movedId,
  onAdd,
  onEdit,
  onDay,
}: CellProps) {
  const isMoved = ({ appointment }: Placed) => appointment.id === movedId;
  // Also where more meetings than two stand, the one that is being moved is seen.
  const placed = [...meetings.filter(isMoved), ...meetings.filter((one) => !isMoved(one))];
  const due = tasksOn(day, tasks);
  const more = placed.length + due.length - shownPerDay;
  return (
    <li
      data-day={day}
      className={classes(
        "relative flex min-h-24 min-w-0 flex-col gap-1 border-line p-1 not-nth-[7n+1]:border-l tablet:min-h-28",
        !isFirst && "border-t",
        isOther && "bg-sunken",
      )}
    >
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        className={classes(
          // Its cell is pressed like the number itself.
          "num min-h-8 rounded-md px-1.5 text-left text-small after:absolute after:inset-0 hover:bg-hover",
          day === today ? "bg-accent-soft-2 font-label text-accent-text" : "text-text-2",
        )}
        aria-label={`${onAdd ? "Schedule on" : "Show"} ${longDay(day)}`}
        aria-current={day === today ? "date" : undefined}
        onClick={() => (onAdd ? onAdd(day) : onDay(day))}
      >
        {dayNumber(day)}
      </button>
      {placed.slice(0, shownPerDay).map(({ appointment, time }) => (
        <button
          key={appointment.id}
          type="button"
          data-meeting={appointment.id}
          aria-describedby={onAdd && howToMoveId}
          className={classes(
            "relative min-h-6 truncate rounded-md bg-accent-soft-2 px-1.5 text-left text-caption text-accent-text select-none hover:underline",
            appointment.id === movedId && "outline-2 outline-accent-text",
          )}
          aria-label={meetingName({ appointment, time }, timeZone)}
          onClick={() => onEdit(appointment)}
        >
          <span className="num max-tablet:hidden">{clock(time)} </span>
          {appointment.title}
        </button>
      ))}
      {due.slice(0, Math.max(0, shownPerDay - placed.length)).map((task) => (
        <DayTask key={task.id} task={task} day={day} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="relative min-h-6 rounded-md px-1.5 text-left text-caption text-text-2 hover:bg-hover"
          onClick={() => onDay(day)}
        >
          +{more} more
        </button>
      )}
    </li>
  );
}
