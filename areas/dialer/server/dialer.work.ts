import type { JobParts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import {
  runKey,
  runPhoneCampaign,
  startPhoneCampaign,
  takeUpPhoneCampaigns,
} from "./phone-campaigns.jobs.ts";
import * as store from "./phone-campaigns.store.ts";
import { sendOneText } from "./text-answers.service.ts";
import { noteUnanswered } from "./incoming-calls.service.ts";
import { removeLeft, removeRecordings } from "./recordings.service.ts";
import { endRinging, removeLeftRecording, removeOldRecordings, sendText } from "./texts.jobs.ts";
import { contextOf, runForAWhile } from "./phone-run.service.ts";
import { startAtItsHour } from "./phone-scheduled.service.ts";

/** The dialer's jobs, each joined to its work. */
export const dialerJobs = (parts: JobParts): JobHandler[] => [
  handles(startPhoneCampaign, (payload, context) => startAtItsHour(parts, payload, context)),
  handles(runPhoneCampaign, (payload, context) => runForAWhile(parts, payload, context)),
  handles(sendText, (payload, context) => sendOneText(parts, payload, context)),
  handles(endRinging, ({ workspaceId, callId }, context) =>
    context.database.inWorkspace(workspaceId, (tx) =>
      noteUnanswered(contextOf(parts, context, workspaceId)(tx), callId),
    ),
  ),
  handles(removeLeftRecording, (left) => removeLeft(parts, left)),
  handles(removeOldRecordings, (_payload, context) => removeRecordings(parts, context, new Date())),
  handles(takeUpPhoneCampaigns, (_payload, context) => takeUp(context)),
];

async function takeUp({ database }: JobContext): Promise<void> {
  for (const { workspaceId, id } of await database.transact(store.listAbandoned))
    await database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, runPhoneCampaign, { workspaceId, campaignId: id }, { jobKey: runKey(id) }),
    );
}
