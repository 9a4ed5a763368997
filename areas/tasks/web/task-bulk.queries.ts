import { plural } from "#platform/web/format.ts";
import { useAction } from "#platform/web/use-action.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { TaskBulk } from "#areas/tasks/contract/tasks.schema.ts";
import { demoActions, toasts } from "./tasks.messages.ts";

const opposite = { complete: "reopen", delete: "restore" } as const;
const done = { complete: "completed", reopen: "reopened", delete: "deleted", restore: "restored" } as const;
const afterWrite = [tasksApi.list, activitiesApi.list];

/** Changes several at once, with Undo for exactly those that changed. `run` returns whether it worked. */
export function useChangeTasks() {
  const back = useAction(tasksApi.bulk, {
    demo: demoActions.bulk,
    success: ({ ids }) => ({
      title: "Undone",
      description: `${plural(ids.length, "task is", "tasks are")} back to how ${ids.length === 1 ? "it was" : "they were"}.`,
    }),
    failure: toasts.updateFailed,
    refresh: afterWrite,
  });
  const change = useAction(tasksApi.bulk, {
    demo: demoActions.bulk,
    success: ({ ids }, { body }) => ({
      title: `${plural(ids.length, "task", "tasks")} ${done[body.action]}`,
      ...(ids.length > 0 &&
        body.action in opposite && {
          action: {
            label: "Undo",
            run: () =>
              void back.run({ body: { ids, action: opposite[body.action as keyof typeof opposite] } }),
          },
        }),
    }),
    failure: toasts.updateFailed,
    refresh: afterWrite,
  });
  return { run: async (body: TaskBulk) => (await change.run({ body })).ok, pending: change.pending };
}
