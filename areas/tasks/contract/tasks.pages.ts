import type { Page } from "#platform/contract/page.ts";

/** How many cards one page of the list asks for. */
export const tasksPageSize = 100;
/** What "Next" asks for: one's own first open ones; the second is for the moment while the first is being checked off. */
export const nextQuery = { status: "pending", assignedTo: "me", limit: 2 } as const;
/** What a customer's page asks for: the first open ones. */
export const contactTasksQuery = (contactId: string | undefined) =>
  ({ contactId, status: "pending", limit: 20 }) as const;

export const tasksPage: Page = {
  path: "/tasks",
  title: "Things To Do",
  help: { article: "tasks-and-reminders", tour: "tasks" },
  access: "protected",
  module: "areas/tasks/web/tasks-page.tsx",
  isKept: true,
};

export const tasksBinPage: Page = {
  path: "/tasks/bin",
  title: "Trash: tasks",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/tasks/web/tasks-bin-page.tsx",
};
