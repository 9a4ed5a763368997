import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import { remindMoment } from "#areas/tasks/contract/tasks.rules.ts";
import { isEmailWanted } from "#areas/auth/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { findSettings } from "./task-settings.store.ts";
import { reminderMail } from "./task-mails.service.ts";
import { remindOfTask } from "./tasks.jobs.ts";
import * as store from "./tasks.store.ts";

type Due = Pick<store.TaskRow, "id" | "dueDate" | "dueTime" | "remindMinutes" | "status">;

/**
 * The reminder columns of a task, after queueing the job that sends it. A moment in the past is no reminder:
 * whoever chose it is looking at the task.
 */
export async function planReminder(
  ctx: Ctx,
  task: Due,
): Promise<{ remindAt: string | null; remindedAt: null }> {
  const moment = task.status === "pending" ? remindMoment(task, await team.timeZoneOf(ctx.tx)) : null;
  if (moment === null || moment <= ctx.now) return { remindAt: null, remindedAt: null };
  await ctx.enqueue(
    remindOfTask,
    { workspaceId: ctx.workspaceId, taskId: task.id },
    { runAt: moment, jobKey: `tasks.remind:${task.id}` },
  );
  return { remindAt: moment.toISOString(), remindedAt: null };
}

/**
 * Reminds the assignee by bell and email, in the transaction that marks the reminder as sent: once, even if the job runs twice or
 * late. Unassigned tasks remind their author, or the owner once the author has left. Someone who no longer sees the task gets none.
 */
export async function remind(
  parts: JobParts,
  { workspaceId, taskId }: { workspaceId: string; taskId: string },
  context: JobContext,
): Promise<void> {
  const { database } = context;
  const person = await database.inWorkspace(workspaceId, async (tx) => {
    const [task] = await store.lockTasks(tx, [taskId]);
    const userId = task?.assignedTo ?? task?.createdBy;
    const people = await team.membersOf(tx);
    return people.find((one) => one.id === userId) ?? (task && people.find((one) => one.role === "owner"));
  });
  if (!person) return;
  await database.asMember(workspaceId, person.id, async (tx) => {
    const ctx = jobContexts(parts, context, `remind ${taskId}`)(tx, workspaceId);
    const [task] = await store.lockTasks(tx, [taskId]);
    if (!task || task.status !== "pending" || task.remindAt === null || task.remindedAt !== null) return;
    // The queue's clock may be slightly ahead of ours.
    if (new Date(task.remindAt) > ctx.now)
      return ctx.enqueue(
        remindOfTask,
        { workspaceId, taskId },
        { runAt: new Date(task.remindAt), jobKey: `tasks.remind:${taskId}` },
      );
    await store.updateTask(tx, taskId, { remindedAt: ctx.now.toISOString() });
    const mail = reminderMail(
      person,
      (await store.findTask(tx, taskId)) ?? { ...task, contactName: null },
      parts.ports.appUrl,
    );
    await notifications.notify(
      ctx,
      [person.id],
      [{ type: "task_due", title: task.title, body: mail.when, href: `/tasks?task=${taskId}` }],
    );
    const wantsMail =
      ((await findSettings(tx, person.id))?.reminderMail ?? true) && (await isEmailWanted(tx, person.id));
    // A throw-away business sends nothing.
    if (wantsMail && !(await team.isTestWorkspace(tx))) await mailOut(ctx, mail);
  });
}

/** Reschedules every reminder not yet sent: the business's time zone has changed. */
export async function planAgain(ctx: Ctx): Promise<void> {
  for (const task of await store.listReminding(ctx.tx))
    await store.updateTask(ctx.tx, task.id, await planReminder(ctx, task));
}
