import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Reminds the person who has the task, at the moment of the reminder; one job per task. */
export const remindOfTask = job({
  name: "tasks.remind",
  payload: z.object({ workspaceId: Id, taskId: Id }),
  lane: "notices",
});

/** Hands over the tasks of someone who was removed; `to` null leaves them unassigned. */
export const handOverTasks = job({
  name: "tasks.hand_over",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, from: Id, to: Id.nullable() }),
});

/** The morning email: every quarter of an hour, since it is always seven somewhere. */
export const sendDigests = job({
  name: "tasks.send_digests",
  payload: z.object({}),
  schedule: "*/15 * * * *",
});
