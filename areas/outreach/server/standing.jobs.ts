import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** After many customers changed at once: their status and the list of those who get no mail go together again. */
export const keepAllInStep = job({
  name: "outreach.keep_in_step",
  payload: z.object({ workspaceId: Id, fileName: z.string().optional() }),
  lane: "long",
});
