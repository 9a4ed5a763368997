import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

const which = z.object({ workspaceId: Id, campaignId: Id });

/** Starts a scheduled campaign at its hour. */
export const startCampaign = job({ name: "email-campaigns.start", payload: which, lane: "long" });
/** Sends for a while, and then makes room. */
export const sendBatches = job({ name: "email-campaigns.send_batch", payload: which, lane: "outside" });
/** Takes up again what a crash left. */
export const takeUpAbandoned = job({
  name: "email-campaigns.take_up",
  payload: z.object({}),
  schedule: "* * * * *",
});
/** Judges and counts opens and clicks of a business. */
export const foldTracks = job({
  name: "email-campaigns.fold_tracks",
  payload: z.object({ workspaceId: Id }),
});
/** Sends a test mail to whoever asked for it. */
export const sendTest = job({
  name: "email-campaigns.send_test",
  payload: which.extend({ testId: Id, userId: Id, contactId: Id.nullable() }),
  maxAttempts: 3,
  lane: "outside",
});
