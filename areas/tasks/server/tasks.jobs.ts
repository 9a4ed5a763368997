import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Tells whoever has to do it, at the moment of the reminder; one waits per task. */
export const remindOfTask = job({
  name: "tasks.remind",
  payload: z.object({ workspaceId: Id, taskId: Id }),
  lane: "notices",
});

/** Gives what someone who was removed had to do to whoever takes over; `to` null leaves it to nobody. */
export const handOverTasks = job({
  name: "tasks.hand_over",
  payload: z.object({ workspaceId: Id, from: Id, to: Id.nullable() }),
});

/** The morning mail: every quarter of an hour, for it is seven somewhere. */
export const sendDigests = job({
  name: "tasks.send_digests",
  payload: z.object({}),
  schedule: "*/15 * * * *",
});
