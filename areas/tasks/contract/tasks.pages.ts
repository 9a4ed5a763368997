import { page } from "#platform/contract/page.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { tasksApi } from "./tasks.api.ts";

/** How many cards one page of the list asks for. */
export const tasksBinPage = page({
  path: "/tasks/bin",
  title: "Trash",
  access: "protected",
  module: "areas/tasks/web/tasks-bin-page.tsx",
  firstReads: () => [{ call: tasksApi.bin, query: { limit: tasksPageSize } }],
});

export const tasksPageSize = 100;
/** What "Next" asks for: one's own first open ones, a second one for the moment in which the first is being ticked off. */
export const nextQuery = { status: "pending", assignedTo: "me", limit: 2 } as const;
/** What a customer's page asks for: the first open ones. */
export const contactTasksQuery = (contactId: string | undefined) =>
  ({ contactId, status: "pending", limit: 20 }) as const;

export const tasksPage = page({
  path: "/tasks",
  title: "Things To Do",
  access: "protected",
  module: "areas/tasks/web/tasks-page.tsx",
  firstReads: ({ query }) => {
    const filter = Object.fromEntries(
      ["search", "status", "priority", "type", "assignedTo", "contactId", "view"].map((name) => [
        name,
        query.get(name) ?? undefined,
      ]),
    );
    return [
      { call: tasksApi.list, query: { ...filter, limit: tasksPageSize } },
      { call: tasksApi.list, query: nextQuery },
      { call: tasksApi.settings },
      { call: membersApi.list },
    ];
  },
});
