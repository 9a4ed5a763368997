import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { jobContexts, type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import type { SetupLine } from "#areas/help/contract/tickets.schema.ts";
import { NewTask } from "#areas/tasks/contract/tasks.schema.ts";
import * as tasks from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as lines from "./setup-lines.store.ts";
import { enterLine } from "./tickets.jobs.ts";
import { findTicket, type TicketRow } from "./tickets.store.ts";

/** The most lines of one list. */
const maxLines = 50;

/** Adds a line to a ticket's list; one of the owner becomes a task of whoever asked. 409 where it is no setup, and when the list is full. */
export async function addLine(
  ctx: Ctx,
  ticket: TicketRow,
  { text, who }: Pick<SetupLine, "text" | "who">,
): Promise<void> {
  if (ticket.kind !== "setup") throw new AppError("conflict", "Only help with setting up has a list.");
  if ((await lines.countLines(ctx.tx, ticket.id)) >= maxLines)
    throw new AppError("conflict", `A list has ${maxLines} lines at most.`);
  const id = newId();
  await lines.insertLine(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    ticketId: ticket.id,
    text,
    isHosts: who === "host",
    taskId: null,
    doneAt: null,
    createdAt: ctx.now.toISOString(),
  });
  if (who === "owner") await ctx.enqueue(enterLine, { workspaceId: ctx.workspaceId, lineId: id });
  await ctx.publish(ticketChanged, { ticketId: ticket.id });
}

/** Marks a line of the host as done, or not. 404 for another ticket's, 409 for one of the owner, which is done when its task is. */
export async function tickLine(ctx: Ctx, ticketId: string, id: string, done: boolean): Promise<void> {
  const line = await lines.lockLine(ctx.tx, id);
  const { isHosts } = found(line?.ticketId === ticketId ? line : undefined, "Line");
  if (!isHosts) throw new AppError("conflict", "This line is done when the owner completes its task.");
  await lines.updateDone(ctx.tx, id, done ? ctx.now.toISOString() : null);
  await ctx.publish(ticketChanged, { ticketId });
}

/** Makes a line a task of whoever asked, once; of the owner, where they left or may only look. */
export async function enterAsTask(
  parts: JobParts,
  { workspaceId, lineId }: { workspaceId: string; lineId: string },
  context: JobContext,
): Promise<void> {
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const line = await lines.lockLine(tx, lineId);
    if (!line || line.taskId !== null) return;
    const askedBy = (await findTicket(tx, line.ticketId))?.askedBy;
    const people = await team.membersOf(tx);
    const person =
      people.find(({ id, role }) => id === askedBy && role !== "viewer") ??
      people.find(({ role }) => role === "owner");
    if (!person) return;
    const ctx = jobContexts(parts, context, `setup line ${lineId}`)(tx, workspaceId, person.id);
    const task = await tasks.createTask(ctx, NewTask.parse({ title: line.text, type: "task" }));
    await lines.updateTask(tx, lineId, task.id);
    await ctx.publish(ticketChanged, { ticketId: line.ticketId });
  });
}
