import type { Task, TaskStatus } from "#areas/tasks/contract/tasks.schema.ts";

type Page = { body: Task[]; next?: string };
/** A list of tasks as the cache holds it: a plain answer, or pages of an endless one. */
export type CachedTasks = Task[] | { pages: Page[]; pageParams: unknown[] };

function changed(list: CachedTasks | undefined, change: (tasks: Task[]) => Task[]): CachedTasks | undefined {
  if (list === undefined) return undefined;
  return Array.isArray(list)
    ? change(list)
    : { ...list, pages: list.pages.map((page) => ({ ...page, body: change(page.body) })) };
}

/** The list without one task. */
export const withoutTask = (list: CachedTasks | undefined, id: string): CachedTasks | undefined =>
  changed(list, (tasks) => tasks.filter((task) => task.id !== id));

/** The list with another status of one task. */
export const withStatus = (
  list: CachedTasks | undefined,
  id: string,
  status: TaskStatus | undefined,
): CachedTasks | undefined =>
  status === undefined
    ? list
    : changed(list, (tasks) => tasks.map((task) => (task.id === id ? { ...task, status } : task)));
