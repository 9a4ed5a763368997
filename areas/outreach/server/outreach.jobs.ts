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
/** Every morning: tells managers of what is held and can soon no longer be sent. */
export const tellEnding = job({
  name: "outreach.tell_ending",
  payload: z.object({}),
  schedule: "14 8 * * *",
});

/** Sends what was held, or leaves it out, some at a time. */
export const decideHeld = job({
  name: "outreach.decide_held",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  lane: "long",
});

/** Every minute: reads the numbers of customers whose business's country is another, some at a time. */
export const readNumbers = job({
  name: "outreach.read_numbers",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "* * * * *",
  lane: "long",
});

/** Reads an uploaded do-not-call list, some numbers at a time. */
export const loadNumbers = job({
  name: "outreach.load_numbers",
  payload: z.object({ workspaceId: Id, operationId: Id }),
  isBulk: true,
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
