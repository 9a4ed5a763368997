import { longWorkFinished } from "#platform/contract/long-work.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler, type JobOutcome } from "#platform/server/jobs.ts";
import { doWork, orFail } from "#platform/server/long-work.ts";
import * as team from "#areas/team/server/index.ts";
import {
  type BulkInput,
  type BulkProgress,
  changeMany,
  changeNext,
  titleOf,
} from "./contact-bulk.service.ts";
import { doBulkChange, handOverContacts } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";
import { importRunJobs } from "./import-runs.jobs.ts";

/** The customers' jobs, joined to what they do. */
export const customersJobs = (parts: JobParts): JobHandler[] => [
  handles(doBulkChange, (payload, context) => runBulkChange(parts, payload, context)),
  handles(handOverContacts, (payload, context) => handOver(parts, payload, context)),
  ...importRunJobs(parts),
];

async function runBulkChange(
  parts: JobParts,
  { workspaceId, workId }: { workspaceId: string; workId: string },
  context: JobContext,
): Promise<JobOutcome> {
  const contextFor = jobContexts(parts, context, `job ${workId}`);
  return orFail(context, workspaceId, workId, () =>
    doWork<BulkInput, BulkProgress>(
      context.database,
      workspaceId,
      workId,
      context.signal,
      async (tx, work) => {
        const ctx = contextFor(tx, workspaceId, work.input.userId);
        const outcome = await changeNext(ctx, work.input, work.progress);
        if (outcome.finished)
          await ctx.publish(longWorkFinished, {
            workId,
            kind: "contacts.bulk",
            title: titleOf(work.input.action),
            done: work.done + outcome.done,
            createdBy: work.createdBy,
          });
        return outcome;
      },
      context.turnOver,
    ),
  );
}

type HandOver = { workspaceId: string; from: string; to: string | null; by: string | null };

function handOver(
  parts: JobParts,
  { workspaceId, from, to, by }: HandOver,
  context: JobContext,
): Promise<void> {
  return context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = jobContexts(parts, context, `hand over ${from}`)(tx, workspaceId, by);
    // Whoever was to take over may have left as well, and who left may be back.
    if (await team.isMember(ctx, from)) return;
    const heir = to !== null && (await team.isMember(ctx, to)) ? to : null;
    await store.reassignBinned(tx, from, heir);
    await changeMany(ctx, { action: { type: "assign", assignedTo: heir }, filter: { assignedTo: from } });
  });
}
