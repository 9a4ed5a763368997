import { withReason } from "#platform/web/failures.ts";
import { useCallback, useRef } from "react";
import { wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { changeCached, isOf, withItem, withoutItem, type CachedList } from "#platform/web/list-cache.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { contactTasksQuery, nextQuery, tasksPageSize } from "#areas/tasks/contract/tasks.pages.ts";
import { toggledStatus } from "#areas/tasks/contract/tasks.rules.ts";
import type { Snooze, Task } from "#areas/tasks/contract/tasks.schema.ts";
import { demoActions, toasts } from "./tasks.messages.ts";
import type { Listing } from "./tasks.view.ts";

/** What is read again after a write: the list (Spec 1 §7), and what a customer's page tells. */
const afterWrite = [tasksApi.list, activitiesApi.list];

/** The tasks of a listing. While another listing is read, the last answer stays, so that nothing jumps. */
export const useTasks = (listing: Listing) =>
  useEndlessQueryOf(tasksApi.list, { query: { ...listing, limit: tasksPageSize }, keepPrevious: true });

export const useTasksBin = () => useEndlessQueryOf(tasksApi.bin, { query: { limit: tasksPageSize } });
export const useTask = (id: string, enabled: boolean) =>
  useQueryOf(tasksApi.get, { params: { id }, enabled });
export const useMembers = () => useQueryOf(membersApi.list);
export const useTaskSettings = () => useQueryOf(tasksApi.settings);
/** One's own first open task, whatever the list shows; null if there is none, undefined while loading. */
export function useNextTask(): Task | null | undefined {
  const { data } = useQueryOf(tasksApi.list, { query: nextQuery });
  return data && (data.find((task) => task.status === "pending") ?? null);
}
export const useContactTasks = (contactId: string) =>
  useQueryOf(tasksApi.list, { query: contactTasksQuery(contactId) });

/** Day and time of the business, updated every minute. */
export function useWallTime(): WallTime {
  const now = useNow();
  const timeZone = useTaskSettings().data?.timeZone ?? ownZone();
  return wallTimeIn(timeZone, now);
}

export const useAddTask = () =>
  useAction(tasksApi.create, {
    demo: demoActions.add,
    success: toasts.created,
    failure: toasts.createFailed,
    refresh: afterWrite,
  });
export const useSaveTask = () =>
  useAction(tasksApi.update, {
    demo: demoActions.edit,
    success: toasts.updated,
    failure: toasts.updateFailed,
    refresh: afterWrite,
  });

/**
 * Completes or reopens a task: only the status is sent (Spec 1 §7), and shows at once. Further presses on the same task are ignored
 * until it is done, so that calls never overtake each other; `begun` is called for one that counts. Returns whether it worked.
 */
export function useToggleTask(): (task: Task, begun?: () => void) => Promise<boolean> {
  const { run } = useAction(tasksApi.update, {
    demo: demoActions.toggle,
    success: toasts.updated,
    failure: toasts.updateFailed,
    refresh: afterWrite,
    optimistic: (queryClient, { params, body }) =>
      changeCached<CachedList<Task>>(queryClient, isOf(tasksApi.list), (list) =>
        body?.status ? withItem(list, { id: params.id, status: body.status }) : list,
      ),
  });
  const underWay = useRef(new Set<string>());
  return useCallback(
    async ({ id, status }, begun) => {
      if (underWay.current.has(id)) return true;
      underWay.current.add(id);
      begun?.();
      const { ok } = await run({ params: { id }, body: { status: toggledStatus(status) } });
      underWay.current.delete(id);
      return ok;
    },
    [run],
  );
}

/** Snoozes a task, with Undo. */
export function useSnoozeTask(): (task: Task, to: Snooze) => void {
  const { run: back } = useAction(tasksApi.snooze, {
    demo: demoActions.snooze,
    success: toasts.updated,
    failure: withReason(toasts.updateFailed),
    refresh: afterWrite,
  });
  const snoozed = useRef(new Map<string, Task>());
  const { run } = useAction(tasksApi.snooze, {
    demo: demoActions.snooze,
    failure: withReason(toasts.updateFailed),
    refresh: afterWrite,
    success: (_reply, { params }) => {
      const before = snoozed.current.get(params.id);
      return {
        ...toasts.updated,
        ...(before && {
          action: {
            label: "Undo",
            run: () =>
              void back({
                params,
                body: {
                  to: "back",
                  dueDate: before.dueDate,
                  dueTime: before.dueTime,
                  remindMinutes: before.remindMinutes,
                },
              }),
          },
        }),
      };
    },
  });
  return useCallback(
    (task, to) => {
      snoozed.current.set(task.id, task);
      void run({ params: { id: task.id }, body: { to } });
    },
    [run],
  );
}

/** Restores what was just deleted. */
export const useRestoreTask = () =>
  useAction(tasksApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: afterWrite,
  });

/** Deletes at once on the screen, and brings the task back when the call fails. */
export function useDeleteTask() {
  const restore = useRestoreTask();
  return useAction(tasksApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: toasts.deleteFailed,
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<Task>>(queryClient, isOf(tasksApi.list), (list) =>
        withoutItem(list, params.id),
      ),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

export const useSaveTaskSettings = () =>
  useAction(tasksApi.saveSettings, {
    demo: demoActions.settings,
    success: toasts.settingsSaved,
    failure: withReason(toasts.settingsFailed),
    shows: tasksApi.settings,
    refresh: [tasksApi.settings, tasksApi.list],
  });
