import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

const which = z.object({ workspaceId: Id, campaignId: Id });

/** Starts a scheduled campaign at its time. */
export const startPhoneCampaign = job({ name: "dialer.start", payload: which, lane: "long" });
/** Reaches people for a while, and then lets others have a turn. */
export const runPhoneCampaign = job({ name: "dialer.run_batch", payload: which, lane: "outside" });
/** Resumes what a crash left behind. */
export const takeUpPhoneCampaigns = job({
  name: "dialer.take_up",
  payload: z.object({}),
  schedule: "* * * * *",
});

/** The key of a campaign's run in the queue. */
export const runKey = (campaignId: string): string => `dialer.run_batch:${campaignId}`;
