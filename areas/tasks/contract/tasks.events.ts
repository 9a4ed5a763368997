import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

const what = { taskId: Id, title: z.string(), contactId: Id.nullable(), dealId: Id.nullable().default(null) };

export const taskCreated = event("task.created", z.object({ ...what, assignedTo: Id.nullable() }));
export const taskUpdated = event("task.updated", z.object({ ...what, fields: z.array(z.string()) }));
export const taskCompleted = event("task.completed", z.object(what));
export const taskReopened = event("task.reopened", z.object(what));
export const taskDeleted = event("task.deleted", z.object(what));
export const taskRestored = event("task.restored", z.object(what));

export const taskEvents = [
  taskCreated,
  taskUpdated,
  taskCompleted,
  taskReopened,
  taskDeleted,
  taskRestored,
] as const;
