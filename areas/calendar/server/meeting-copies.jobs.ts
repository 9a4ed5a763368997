import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Every minute: has those accounts written and looked at whose turn it is. */
export const syncAccounts = job({
  name: "calendar.sync_accounts",
  payload: z.object({}).loose(),
  maxAttempts: 1,
  schedule: "* * * * *",
});

/** Brings an account's calendar to what its host's meetings are, and notices what the host changed there. */
export const syncAccount = job({
  name: "calendar.sync_account",
  payload: z.object({ workspaceId: Id, accountId: Id }),
  lane: "outside",
});
