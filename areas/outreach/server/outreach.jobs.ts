import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Every minute: ends the claims of workers that died. */
export const sweepLapsedClaims = job({
  name: "outreach.sweep_claims",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "* * * * *",
});
/** Every five minutes: has bounces read, for all businesses in parallel. */
export const readBounces = job({
  name: "outreach.read_bounces",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "*/5 * * * *",
});
/** Reads one business's bounces. */
export const readMailbox = job({
  name: "outreach.read_mailbox",
  payload: z.object({ workspaceId: Id }),
  maxAttempts: 1,
  lane: "outside",
});
