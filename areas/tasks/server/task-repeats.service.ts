import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { nextDueDay, taskSearchText } from "#areas/tasks/contract/tasks.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { planReminder } from "./task-reminders.service.ts";
import * as store from "./tasks.store.ts";

/** The day and the clock of the entered business at the moment of the request. */
export const wallOf = async (ctx: Ctx) => wallTimeIn(await team.timeZoneOf(ctx.tx), ctx.now);

/** The day a repeating task counts from: its own, or today if it has none. */
export async function rhythmOf(
  ctx: Ctx,
  task: Pick<store.TaskRow, "repeats" | "dueDate">,
): Promise<Pick<store.TaskRow, "repeatFrom" | "repeatDay">> {
  if (task.repeats === null || task.repeats === "after") return { repeatFrom: null, repeatDay: null };
  const repeatFrom = task.dueDate ?? (await wallOf(ctx)).day;
  return { repeatFrom, repeatDay: task.repeats === "monthly" ? Number(repeatFrom.slice(8)) : null };
}

/** Adds the next one of a locked repeating task that was just completed; once, however often it is completed. */
export async function makeNext(ctx: Ctx, done: store.TaskRow): Promise<void> {
  if (done.repeats === null || (await store.lockNext(ctx.tx, done.id))) return;
  const now = ctx.now.toISOString();
  const dueDate = nextDueDay({ ...done, repeats: done.repeats }, (await wallOf(ctx)).day);
  const next = {
    ...done,
    id: newId(),
    madeFrom: done.id,
    status: "pending" as const,
    dueDate,
    repeatFrom: done.repeats === "after" ? null : dueDate,
  };
  await store.insertTasks(ctx.tx, [
    {
      ...next,
      ...(await planReminder(ctx, next)),
      workspaceId: ctx.workspaceId,
      searchText: taskSearchText(next),
      completedAt: null,
      completedBy: null,
      isSample: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    },
  ]);
}

/** Removes the next one again when a repeating task is reopened and the next one is untouched. */
export async function unmakeNext(ctx: Ctx, reopened: store.TaskRow): Promise<void> {
  const next = await store.lockNext(ctx.tx, reopened.id);
  if (next && next.version === 1 && next.status === "pending" && next.deletedAt === null)
    await store.removeTask(ctx.tx, next.id);
}
