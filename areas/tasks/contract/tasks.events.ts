import { z } from "zod";
import { publicEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

const what = { taskId: Id, title: z.string(), contactId: Id.nullable(), dealId: Id.nullable().default(null) };

export const taskCreated = publicEvent(
  "task.created",
  "A task was added",
  z.object({ ...what, assignedTo: Id.nullable() }),
);
export const taskUpdated = publicEvent(
  "task.updated",
  "A task was changed",
  z.object({ ...what, fields: z.array(z.string()) }),
);
export const taskCompleted = publicEvent("task.completed", "A task was done", z.object(what));
export const taskReopened = publicEvent(
  "task.reopened",
  "A task that was done is open again",
  z.object(what),
);
export const taskDeleted = publicEvent("task.deleted", "A task was moved to the trash", z.object(what));
export const taskRestored = publicEvent("task.restored", "A task came back from the trash", z.object(what));

export const taskEvents = [
  taskCreated,
  taskUpdated,
  taskCompleted,
  taskReopened,
  taskDeleted,
  taskRestored,
] as const;
