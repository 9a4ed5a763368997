import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import {
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  taskUpdated,
} from "#areas/tasks/contract/tasks.events.ts";
import { snoozedTo, taskSearchText } from "#areas/tasks/contract/tasks.rules.ts";
import type { NewTask, Task, TaskBulk, TaskChanges, TaskSnooze } from "#areas/tasks/contract/tasks.schema.ts";
import { checkPlace, findPlace, notifyAssigned } from "./task-people.service.ts";
import { placeOfDeal } from "./task-deals.service.ts";
import { planReminder } from "./task-reminders.service.ts";
import { makeNext, rhythmOf, unmakeNext, wallOf } from "./task-repeats.service.ts";
import * as store from "./tasks.store.ts";

const factsOf = (task: Pick<store.TaskRow, "id" | "title" | "contactId" | "dealId">) => ({
  taskId: task.id,
  title: task.title,
  contactId: task.contactId,
  dealId: task.dealId,
});

/** One task; 404 when it is missing, in the bin, another workspace's, or not visible to the reader. */
export async function getTask(ctx: Ctx, id: string): Promise<Task> {
  return found(await store.findTask(ctx.tx, id), "Task");
}

/** Adds a task; without a person it is for whoever writes it down. 400 for a time or a reminder without a day, and for a sale of another customer. */
export async function createTask(ctx: Ctx, input: NewTask): Promise<Task> {
  const now = ctx.now.toISOString();
  const done = input.status === "completed";
  const task = {
    ...input,
    ...(await placeOfDeal(ctx, input)),
    id: newId(),
    assignedTo: input.assignedTo === undefined ? ctx.actor.userId : input.assignedTo,
    createdBy: ctx.actor.userId,
  };
  refuseWithoutDay(task);
  await checkPlace(ctx, task);
  await store.insertTasks(ctx.tx, [
    {
      ...task,
      ...(await rhythmOf(ctx, task)),
      ...(await planReminder(ctx, task)),
      workspaceId: ctx.workspaceId,
      searchText: taskSearchText(task),
      completedAt: done ? now : null,
      completedBy: done ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  await ctx.publish(taskCreated, { ...factsOf(task), assignedTo: task.assignedTo });
  if (done) await ctx.publish(taskCompleted, factsOf(task));
  await notifyAssigned(ctx, task);
  return getTask(ctx, task.id);
}

/** Adds a task of the product's own, for the first of `people` who may have it, else the owner: no choice of theirs ever refuses it. */
export const createTaskFor = async (
  ctx: Ctx,
  people: readonly (string | null | undefined)[],
  input: Omit<NewTask, "assignedTo">,
): Promise<Task> => createTask(ctx, { ...input, ...(await findPlace(ctx, input.contactId, people)) });

function refuseWithoutDay({
  dueDate,
  dueTime,
  remindMinutes,
}: Pick<store.TaskRow, "dueDate" | "dueTime" | "remindMinutes">): void {
  if (dueDate !== null || (dueTime === null && remindMinutes === null)) return;
  const message =
    dueTime === null ? "Choose a due date to get a reminder" : "Choose a due date for this time";
  throw new AppError("validation_failed", message, { errors: { dueDate: message } });
}

const lock = async (ctx: Ctx, id: string): Promise<store.TaskRow> =>
  found((await store.lockTasks(ctx.tx, [id]))[0], "Task");

/**
 * Saves the fields that were sent; others' changes to other fields stay, and one of the same field answers 409. Completing a repeating task adds the next one,
 * reopening removes it again. A task without a day has no time and no reminder.
 */
export async function updateTask(
  ctx: Ctx,
  id: string,
  { id: named = id, was, ...changes }: Edit<TaskChanges>,
): Promise<Task> {
  if (named !== id)
    throw new AppError("validation_failed", "That id belongs to another task", {
      errors: { id: "That id belongs to another task" },
    });
  // A sale is locked before its tasks.
  const placed = { ...changes, ...(await placeOfDeal(ctx, changes)) };
  const task = await lock(ctx, id);
  await refuseClash({ was, ...changes }, () => getTask(ctx, id));
  const leavesSale = placed.contactId !== undefined && placed.contactId !== task.contactId;
  await saveChanges(ctx, task, { ...(leavesSale && { dealId: null }), ...definedOf(placed) });
  return getTask(ctx, id);
}

type Fields = Partial<Omit<store.TaskRow, "id">>;

/** Saves what differs in a locked task and publishes the change; returns whether anything did. */
async function saveChanges(
  ctx: Ctx,
  current: store.TaskRow,
  input: Fields,
  keepRhythm = false,
): Promise<boolean> {
  const sent: Fields = definedOf(input);
  if (sent.dueDate === null)
    Object.assign(sent, { dueTime: sent.dueTime ?? null, remindMinutes: sent.remindMinutes ?? null });
  const fields = (Object.keys(sent) as (keyof Fields)[]).filter((field) => sent[field] !== current[field]);
  if (fields.length === 0) return false;
  const after: store.TaskRow = { ...current, ...sent };
  const changed = (...names: (keyof Fields)[]): boolean => names.some((name) => fields.includes(name));
  if (changed("dueDate", "dueTime", "remindMinutes")) refuseWithoutDay(after);
  await checkPlace(ctx, after, current);
  const saved = {
    ...sent,
    ...(changed("dueDate", "repeats") && !keepRhythm && (await rhythmOf(ctx, after))),
    ...(changed("dueDate", "dueTime", "remindMinutes", "status") && (await planReminder(ctx, after))),
    ...(changed("status") && closingOf(ctx, after)),
  };
  await store.updateTask(ctx.tx, current.id, {
    ...saved,
    searchText: taskSearchText(after),
    version: current.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await notify(ctx, current, { ...after, ...saved }, fields);
  return true;
}

const closingOf = (ctx: Ctx, { status }: store.TaskRow): Fields =>
  status === "completed"
    ? { completedAt: ctx.now.toISOString(), completedBy: ctx.actor.userId }
    : { completedAt: null, completedBy: null };

async function notify(
  ctx: Ctx,
  before: store.TaskRow,
  after: store.TaskRow,
  fields: string[],
): Promise<void> {
  const others = fields.filter((field) => field !== "status");
  if (after.status === "completed" && before.status !== "completed") {
    await makeNext(ctx, after);
    await ctx.publish(taskCompleted, factsOf(after));
  } else if (after.status !== before.status) {
    if (before.status === "completed") await unmakeNext(ctx, after);
    await ctx.publish(taskReopened, factsOf(after));
  }
  if (others.length > 0) await ctx.publish(taskUpdated, { ...factsOf(after), fields: others });
  if (after.assignedTo !== before.assignedTo && after.status === "pending") await notifyAssigned(ctx, after);
}

/** Moves an open task to another day, with its title if one is given; false for one that is closed or gone, which stays as it is. */
export async function moveTask(ctx: Ctx, id: string, dueDate: string, title?: string): Promise<boolean> {
  const task = (await store.lockTasks(ctx.tx, [id]))[0];
  if (task?.status !== "pending") return false;
  await saveChanges(ctx, task, { dueDate, ...(title !== undefined && { title }) });
  return true;
}

/** Puts an open task into the bin; false for one that is closed or gone, which stays as it is. */
export async function dropTask(ctx: Ctx, id: string): Promise<boolean> {
  const task = (await store.lockTasks(ctx.tx, [id]))[0];
  if (task?.status !== "pending") return false;
  await deleteLocked(ctx, task);
  return true;
}

/** Snoozes a task by the business's clock, or undoes that; its rhythm stays. 409 for a closed one. */
export async function snoozeTask(ctx: Ctx, id: string, { to, ...before }: TaskSnooze): Promise<Task> {
  const task = await lock(ctx, id);
  if (task.status !== "pending") throw new AppError("conflict", "Only an open task can be snoozed");
  await saveChanges(ctx, task, to === "back" ? before : snoozedTo(to, task, await wallOf(ctx)), true);
  return getTask(ctx, id);
}

/** Puts a locked task into the bin. */
export async function deleteLocked(ctx: Ctx, task: store.TaskRow, withContact = false): Promise<void> {
  await store.updateTask(ctx.tx, task.id, {
    deletedAt: ctx.now.toISOString(),
    deletedWithContact: withContact,
    version: task.version + 1,
  });
  await ctx.publish(taskDeleted, factsOf(task));
}

/** Puts a task into the bin, from where it can be brought back for 30 days. */
export async function deleteTask(ctx: Ctx, id: string): Promise<void> {
  await deleteLocked(ctx, await lock(ctx, id));
}

/** Restores a locked task from the bin; a reminder still ahead is scheduled again. */
export async function restoreLocked(ctx: Ctx, task: store.TaskRow): Promise<void> {
  await store.updateTask(ctx.tx, task.id, {
    deletedAt: null,
    deletedWithContact: false,
    version: task.version + 1,
    ...(task.remindedAt === null && (await planReminder(ctx, task))),
  });
  await ctx.publish(taskRestored, factsOf(task));
}

/** Restores a task from the bin. 409 while its customer is there: it comes back with them. */
export async function restoreTask(ctx: Ctx, id: string): Promise<Task> {
  const task = found((await store.lockTasks(ctx.tx, [id], "bin"))[0], "Task");
  if (task.deletedWithContact)
    throw new AppError("conflict", "Restore its customer from the trash to get this task back");
  await restoreLocked(ctx, task);
  return getTask(ctx, id);
}

/** Does the same to several; missing ones, and those already so, are skipped. Returns the ids that changed. */
export async function changeTasks(ctx: Ctx, { ids, action }: TaskBulk): Promise<string[]> {
  const held = await store.lockTasks(ctx.tx, ids, action === "restore" ? "bin" : "list");
  const changed: string[] = [];
  for (const task of held) if (await change(ctx, task, action)) changed.push(task.id);
  return changed;
}

async function change(ctx: Ctx, task: store.TaskRow, action: TaskBulk["action"]): Promise<boolean> {
  if (action === "complete") return saveChanges(ctx, task, { status: "completed" });
  if (action === "reopen") return saveChanges(ctx, task, { status: "pending" });
  if (action === "restore" && task.deletedWithContact) return false;
  await (action === "delete" ? deleteLocked(ctx, task) : restoreLocked(ctx, task));
  return true;
}
