import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { handlesOperation } from "#platform/server/start-operation.ts";
import * as team from "#areas/team/server/index.ts";
import { bulkChange, changeMany } from "./contact-bulk.service.ts";
import { handOverContacts } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";

/** The customers' jobs, joined to what they do. */
export const customersJobs = (parts: JobParts): JobHandler[] => [
  handlesOperation(parts, bulkChange),
  handles(handOverContacts, (payload, context) => handOver(parts, payload, context)),
];

type HandOver = { workspaceId: string; from: string; to: string | null; by: string | null };

function handOver(
  parts: JobParts,
  { workspaceId, from, to, by }: HandOver,
  context: JobContext,
): Promise<void> {
  return context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = jobContexts(parts, context, `hand over ${from}`)(tx, workspaceId, by);
    // The successor may have left as well, and the person who left may be back.
    if (await team.isMember(ctx, from)) return;
    const heir = to !== null && (await team.isMember(ctx, to)) ? to : null;
    await store.reassignBinned(tx, from, heir);
    await changeMany(ctx, { action: { type: "assign", assignedTo: heir }, filter: { assignedTo: from } });
  });
}
