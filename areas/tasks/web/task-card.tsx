import { memo, type ReactNode } from "react";
import {
  AlarmClock,
  Ban,
  Bell,
  CalendarDays,
  Circle,
  CircleCheck,
  Pencil,
  Repeat,
  Trash2,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import type { WallTime } from "#platform/contract/wall-time.ts";
import type { Snooze, Task } from "#areas/tasks/contract/tasks.schema.ts";
import { isLate } from "#areas/tasks/contract/tasks.rules.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import { words } from "./tasks.messages.ts";
import { dueLabel, priorityNames, repeatLabel, statusNames, typeNames } from "./tasks.view.ts";

export type TaskActs = {
  toggle: (task: Task) => void | Promise<void>;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
  snooze: (task: Task, to: Snooze) => void;
  choose: (task: Task, chosen: boolean) => void;
  expectEdit: () => void;
};
type Props = {
  task: Task;
  now: WallTime;
  acts: TaskActs;
  mayChange: boolean;
  choosing: boolean;
  chosen: boolean;
  /** Shown on other people's tasks: who has it. */ namesWho: boolean;
  plain?: boolean;
};

const icons: Record<Task["status"], LucideIcon> = { pending: Circle, completed: CircleCheck, cancelled: Ban };

/** One task. */
export const TaskCard = memo(function TaskCard({
  task,
  now,
  acts,
  mayChange,
  choosing,
  chosen,
  namesWho,
  plain,
}: Props) {
  const closed = task.status !== "pending";
  return (
    <li
      className={classes(
        "relative flex min-w-0 items-start gap-x-2 data-chosen:border-accent-line data-chosen:bg-accent-soft",
        plain
          ? "border-t border-line py-1 first:border-0"
          : "card px-2 py-1 tablet:gap-x-3 tablet:px-3 tablet:py-2",
      )}
      data-chosen={chosen || undefined}
    >
      {choosing ? (
        <span className="grid size-11 flex-none place-items-center">
          <Checkbox
            name={`Choose ${task.title}`}
            checked={chosen}
            onChange={(next) => acts.choose(task, next)}
          />
        </span>
      ) : (
        <StatusIcon task={task} mayChange={mayChange} onToggle={() => void acts.toggle(task)} />
      )}
      <div className={classes("min-w-0 flex-1 py-2.5", mayChange ? "max-tablet:pb-0 tablet:pr-36" : "pr-2")}>
        <h3
          className={classes(
            "text-body font-label wrap-anywhere max-tablet:pr-2",
            task.status === "completed" && "line-through",
            closed && "text-muted",
          )}
        >
          {task.title}
        </h3>
        {task.description && (
          <p className="mt-0.5 line-clamp-2 text-small text-text-2 whitespace-pre-line wrap-anywhere max-tablet:line-clamp-1 max-tablet:pr-2">
            {task.description}
          </p>
        )}
        <Facts task={task} now={now} namesWho={namesWho}>
          {mayChange && (
            // On a phone they follow the facts, elsewhere they are at the right of the card.
            <span className="ml-auto flex flex-none items-center max-tablet:-my-1.5 tablet:absolute tablet:top-2 tablet:right-3">
              <IconButton
                icon={Pencil}
                label={`Edit ${task.title}`}
                onClick={() => acts.edit(task)}
                onPointerEnter={acts.expectEdit}
                onFocus={acts.expectEdit}
              />
              <IconButton icon={Trash2} label={`Delete ${task.title}`} onClick={() => acts.remove(task)} />
              {!closed && <SnoozeMenu task={task} onSnooze={(to) => acts.snooze(task, to)} />}
            </span>
          )}
        </Facts>
      </div>
    </li>
  );
});

/** Completed becomes pending, anything else completed (Spec 1 §4). */
function StatusIcon({ task, mayChange, onToggle }: { task: Task; mayChange: boolean; onToggle: () => void }) {
  const Icon = icons[task.status];
  const look = task.status === "completed" ? "text-positive" : "text-muted";
  if (!mayChange)
    return (
      <span className={classes("grid size-11 flex-none place-items-center", look)}>
        <Icon className="icon large" aria-hidden />
        <span className="sr-only">{statusNames[task.status]}</span>
      </span>
    );
  const label =
    task.status === "completed" ? `Mark ${task.title} as pending` : `Mark ${task.title} as completed`;
  return (
    <button
      type="button"
      className={classes("btn quiet only-icon size-11 flex-none", look)}
      aria-label={label}
      // Ignores the second half of a double click.
      onClick={(event) => {
        if (event.detail < 2) onToggle();
      }}
    >
      <Icon className="icon large" aria-hidden />
    </button>
  );
}

function Facts({
  task,
  now,
  namesWho,
  children,
}: {
  task: Task;
  now: WallTime;
  namesWho: boolean;
  children: ReactNode;
}) {
  const due = dueLabel(task, now);
  const repeats = repeatLabel(task.repeats, task.repeatEvery);
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted max-tablet:mt-1">
      {due && (
        <span className={classes("num inline-flex items-center gap-1.5", isLate(task, now) && "text-danger")}>
          <CalendarDays className="icon tiny" aria-hidden />
          {due}
        </span>
      )}
      <Badge kind="priority" value={task.priority}>
        {priorityNames[task.priority]}
      </Badge>
      {/* On a phone the second line is shared with the buttons. */}
      {due && <span className="-mt-1 w-full tablet:hidden" />}
      <span>{typeNames[task.type]}</span>
      {task.status === "cancelled" && <span>{statusNames.cancelled}</span>}
      {task.contactId && task.contactName && (
        <a
          href={`/contacts/${task.contactId}`}
          className="link relative max-w-full text-text-2 wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-1.5 pointer-coarse:after:-inset-y-3"
        >
          {task.contactName}
        </a>
      )}
      {namesWho && (
        <span className="inline-flex items-center gap-1.5">
          <UserRound className="icon tiny" aria-hidden />
          {task.assignedName ?? "Unassigned"}
        </span>
      )}
      {repeats && (
        <span className="inline-flex items-center gap-1.5">
          <Repeat className="icon tiny" aria-hidden />
          {repeats}
        </span>
      )}
      {task.remindMinutes !== null && task.status === "pending" && (
        <span className="inline-flex items-center gap-1.5">
          <Bell className="icon tiny" aria-hidden />
          Reminder
        </span>
      )}
      {task.isSample && (
        <Badge kind="tint" value="grey">
          {words.sample}
        </Badge>
      )}
      {children}
    </div>
  );
}

function SnoozeMenu({ task, onSnooze }: { task: Task; onSnooze: (to: Snooze) => void }) {
  return (
    <Menu
      trigger={<IconButton icon={AlarmClock} label={`Snooze ${task.title}`} />}
      items={[
        { label: "Later today", onSelect: () => onSnooze("laterToday") },
        { label: "Tomorrow", onSelect: () => onSnooze("tomorrow") },
        { label: "Next week", onSelect: () => onSnooze("nextWeek") },
      ]}
    />
  );
}
