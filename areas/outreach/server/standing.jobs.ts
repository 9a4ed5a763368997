import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** After many customers changed at once: brings their status and the suppression list in line again. */
export const keepAllInStep = job({
  name: "outreach.keep_in_step",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id, fileName: z.string().optional() }),
  lane: "long",
});
