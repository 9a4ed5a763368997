import { daysBetween } from "#platform/contract/dates.ts";
import { date, plural } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import type { WallTime } from "#platform/contract/wall-time.ts";
import { groupOf, isLate, taskGroups, type TaskGroup } from "#areas/tasks/contract/tasks.rules.ts";
import {
  TaskFilter,
  taskPriorities,
  taskRepeats,
  taskStatuses,
  taskTypes,
  type Task,
  type TaskPriority,
  type TaskRepeat,
  type TaskStatus,
  type TaskType,
} from "#areas/tasks/contract/tasks.schema.ts";

export const typeNames: Record<TaskType, string> = {
  task: "Task",
  appointment: "Appointment",
  call: "Call",
  meeting: "Meeting",
};
export const statusNames: Record<TaskStatus, string> = {
  pending: "Pending",
  completed: "Completed",
  cancelled: "Cancelled",
};
export const priorityNames: Record<TaskPriority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};
export const groupNames: Record<TaskGroup, string> = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  thisWeek: "This week",
  later: "Later",
  noDate: "No date",
  closed: "Done",
};

const optionsOf = <K extends string>(keys: readonly K[], names: Record<K, string>): Option[] =>
  keys.map((value) => ({ value, label: names[value] }));
export const typeOptions = optionsOf(taskTypes, typeNames);
/** The filter by type: its types, and what My Business counts as upcoming meetings. */
export const typeFilterOptions = [...typeOptions, { value: "meetings", label: "Upcoming meetings" }];
export const typeFilterOf = (listing: Listing): string => listing.view ?? listing.type ?? "";
export const byTypeFilter = (chosen: string): Listing =>
  chosen === "meetings"
    ? { view: "meetings", type: undefined }
    : { view: undefined, type: (chosen || undefined) as TaskType | undefined };
export const statusOptions = optionsOf(taskStatuses, statusNames);
export const priorityOptions = optionsOf(taskPriorities, priorityNames);

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
const nearDays = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "14:30" -> "2:30 PM". */
export const timeLabel = (time: string): string => clock.format(new Date(`2000-01-01T${time}:00Z`));

/** When a task is due, as people say it: "Today, 2:30 PM", "2 days overdue", "Nov 25, 2026"; "" where there is no day. */
export function dueLabel(task: Pick<Task, "status" | "dueDate" | "dueTime">, now: WallTime): string {
  if (task.dueDate === null) return "";
  const time = task.dueTime === null ? "" : `, ${timeLabel(task.dueTime)}`;
  const days = daysBetween(now.day, task.dueDate);
  if (task.status !== "pending") return `${date(task.dueDate)}${time}`;
  if (days < 0) return `${date(task.dueDate)}, ${plural(-days, "day", "days")} overdue`;
  if (days === 0) return isLate(task, now) ? `Today${time}, overdue` : `Today${time}`;
  if (days === 1) return `Tomorrow${time}`;
  return days < 7
    ? `${nearDays.format(new Date(`${task.dueDate}T00:00:00Z`))}${time}`
    : `${date(task.dueDate)}${time}`;
}

const units: Record<TaskRepeat, [string, string]> = {
  daily: ["day", "days"],
  weekly: ["week", "weeks"],
  monthly: ["month", "months"],
  after: ["day", "days"],
};

/** "Every week", "Every 2 months", "3 days after it is done"; "" for one that does not repeat. */
export function repeatLabel(repeats: TaskRepeat | null, every: number): string {
  if (repeats === null) return "";
  const [one, many] = units[repeats];
  if (repeats === "after") return `${plural(every, one, many)} after it is done`;
  return every === 1 ? `Every ${one}` : `Every ${every} ${many}`;
}

export const repeatOptions: Option[] = taskRepeats.map((value) => ({
  value,
  label: { daily: "Every day", weekly: "Every week", monthly: "Every month", after: "After it is done" }[
    value
  ],
}));
/** The label of the number beside a repetition. */
export const repeatUnit = (repeats: TaskRepeat): string =>
  ({
    daily: "How many days apart",
    weekly: "How many weeks apart",
    monthly: "How many months apart",
    after: "How many days after",
  })[repeats];

/** The reminders offered, in minutes before; with a time, and with a day only. */
export function remindOptions(hasTime: boolean, chosen: string): Option[] {
  const offered: [number, string][] = hasTime
    ? [
        [0, "At the time"],
        [10, "10 minutes before"],
        [30, "30 minutes before"],
        [60, "1 hour before"],
        [1440, "A day before"],
      ]
    : [
        [0, "At 9 AM"],
        [1440, "The day before, at 9 AM"],
        [10_080, "A week before, at 9 AM"],
      ];
  const options = offered.map(([minutes, label]) => ({ value: String(minutes), label }));
  return chosen === "" || options.some((option) => option.value === chosen)
    ? options
    : [...options, { value: chosen, label: `${plural(Number(chosen), "minute", "minutes")} before` }];
}

/** `count` is how many are open; in the section of closed ones, all. */
export type Section = { group: TaskGroup; tasks: Task[]; count: number };

/** Tasks checked off on this screen, as they were just before. */
export type JustDone = ReadonlyMap<string, Task>;

/**
 * The list in its sections, empty ones left out. A task checked off on this screen stays where it was and does not jump away,
 * even if (`hasMore`) it moved to a page not loaded yet.
 */
export function sectionsOf(
  tasks: readonly Task[],
  today: string,
  justDone: JustDone,
  hasMore = false,
): Section[] {
  const parts = new Map<TaskGroup, Task[]>(taskGroups.map((group) => [group, []]));
  const listed = new Set(tasks.map((task) => task.id));
  const beyond = hasMore
    ? [...justDone.values()]
        .filter((task) => !listed.has(task.id))
        .map((task) => ({ ...task, status: "completed" as const }))
    : [];
  for (const task of [...tasks, ...beyond])
    parts
      .get(groupOf({ dueDate: task.dueDate, status: justDone.has(task.id) ? "pending" : task.status }, today))
      ?.push(task);
  return [...parts]
    .filter(([, list]) => list.length > 0)
    .map(([group, list]) => ({
      group,
      tasks: list,
      count: group === "closed" ? list.length : list.filter((task) => task.status === "pending").length,
    }));
}

/** What the list shows, as the address bar holds it. */
export type Listing = TaskFilter;

/** Reads the address bar; anything that is no filter is ignored. */
export function listingFrom(query: URLSearchParams): Listing {
  const read = Object.entries(TaskFilter.shape).flatMap(([name, schema]) => {
    const value = query.get(name)?.trim();
    return value && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as Listing;
}

/** The same for the address bar: "" without filters. */
export function queryTextOf(listing: Listing): string {
  const set = Object.entries(listing).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(set as [string, string][]).toString();
}

export const isNarrowed = (listing: Listing): boolean => queryTextOf(listing) !== "";
/** How many filters behind "More filters" are set. */
export const moreFilterCount = ({ status, priority, type, view, contactId, assignedTo }: Listing): number =>
  [status, priority, type ?? view, contactId, assignedTo === "me" ? undefined : assignedTo].filter(Boolean)
    .length;
