import type { JobParts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { campaignsTracked } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { sendKey } from "./campaign-life.service.ts";
import { foldTracks, sendBatches, sendTest, startCampaign, takeUpAbandoned } from "./campaigns.jobs.ts";
import * as store from "./campaigns.store.ts";
import { sendTestMail } from "./preview.service.ts";
import { startAtItsHour } from "./scheduled-start.service.ts";
import { contextOf, sendForAWhile } from "./sending.service.ts";
import { foldFresh } from "./tracks.service.ts";

/** The campaigns' jobs, each joined to its work. */
export const emailCampaignsJobs = (parts: JobParts): JobHandler[] => [
  handles(startCampaign, (payload, context) => startAtItsHour(parts, payload, context)),
  handles(sendBatches, (payload, context) => sendForAWhile(parts, payload, context)),
  handles(sendTest, (payload, context) => sendTestMail(parts, payload, context)),
  handles(takeUpAbandoned, (_payload, context) => takeUp(context)),
  handles(foldTracks, (payload, context) => fold(parts, payload.workspaceId, context)),
];

async function takeUp({ database }: JobContext): Promise<void> {
  for (const { workspaceId, id } of await database.transact(store.listAbandoned)) {
    await database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, sendBatches, { workspaceId, campaignId: id }, { jobKey: sendKey(id) }),
    );
  }
}

/** How many tracks are judged in one transaction. */
const tracksAtOnce = 10_000;

async function fold(parts: JobParts, workspaceId: string, context: JobContext): Promise<void> {
  for (let more = true; more;) {
    more = await context.database.inWorkspace(workspaceId, async (tx) => {
      const ctx = contextOf(parts, context, workspaceId)(tx);
      const folded = await foldFresh(ctx, tracksAtOnce);
      if (folded.campaignIds.length > 0)
        await ctx.publish(campaignsTracked, { campaignIds: folded.campaignIds, firsts: folded.firsts });
      return folded.more;
    });
  }
}
