import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

const which = z.object({ workspaceId: Id, campaignId: Id });

/** Starts a scheduled campaign at its time. */
export const startCampaign = job({ name: "email-campaigns.start", payload: which, lane: "long" });
/** Sends for a while, and then lets others have a turn. */
export const sendBatches = job({ name: "email-campaigns.send_batch", payload: which, lane: "outside" });
/** Resumes what a crash left behind. */
export const takeUpAbandoned = job({
  name: "email-campaigns.take_up",
  payload: z.object({}),
  schedule: "* * * * *",
});
/** Judges and counts a business's opens and clicks. */
export const foldTracks = job({
  name: "email-campaigns.fold_tracks",
  whenHeld: "works",
  payload: z.object({ workspaceId: Id }),
});
/** Sends a test email to the person who asked for it. */
export const sendTest = job({
  name: "email-campaigns.send_test",
  payload: which.extend({ testId: Id, userId: Id, contactId: Id.nullable() }),
  maxAttempts: 3,
  lane: "outside",
});
