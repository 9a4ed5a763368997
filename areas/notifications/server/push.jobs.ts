import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Tells one browser of what its person has not read. */
export const sendPush = job({
  name: "notifications.send_push",
  payload: z.object({ workspaceId: Id, userId: Id, id: Id }),
  maxAttempts: 8,
  lane: "outside",
});
