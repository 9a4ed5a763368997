import type { FirstReads } from "#platform/contract/page.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import {
  contactTasksQuery,
  tasksBinPage,
  tasksPageSize,
  nextQuery,
  tasksPage,
} from "#areas/tasks/contract/tasks.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactPage,
    module: "areas/tasks/web/contact-tasks.tsx",
    reads: ({ params }) => [
      { call: tasksApi.list, query: contactTasksQuery(params.id) },
      { call: tasksApi.settings },
    ],
  },
  {
    page: tasksBinPage,
    reads: () => [{ call: tasksApi.bin, query: { limit: tasksPageSize } }],
  },
  {
    page: tasksPage,
    reads: ({ query }) => {
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
  },
];
