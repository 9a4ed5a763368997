import { longWorkFinished } from "#platform/contract/long-work.ts";
import { binDays } from "#platform/contract/product.ts";
import { contextMaker } from "#platform/server/bind.ts";
import type { Ports, Subscriber } from "#platform/server/context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { doWork, failWork } from "#platform/server/long-work.ts";
import * as team from "#areas/team/server/index.ts";
import { changeMany, changeNext, titleOf } from "./contact-bulk.service.ts";
import { doBulkChange, handOverContacts, purgeBin } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";
import { importRunJobs } from "./import-runs.jobs.ts";

type Parts = { ports: Ports; subscribers: readonly Subscriber[] };

/** The customers' jobs, joined to what they do. */
export const customersJobs = (parts: Parts): JobHandler[] => [
  handles(doBulkChange, (payload, context) => runBulkChange(parts, payload, context)),
  handles(handOverContacts, (payload, context) => handOver(parts, payload, context)),
  handles(purgeBin, (_payload, context) => emptyBins(context)),
  ...importRunJobs(parts),
];

async function runBulkChange(parts: Parts, { workspaceId, workId }: { workspaceId: string; workId: string }, { database, log, signal }: JobContext): Promise<void> {
  const contextFor = contextMaker({ database, ...parts });
  try {
    await doWork<Parameters<typeof changeNext>[1], { belowId: string }>(database, workspaceId, workId, signal, async (tx, work) => {
      const ctx = contextFor(tx, { userId: work.input.userId, sessionId: null, workspaceId, role: "owner" }, `job ${workId}`, log);
      const outcome = await changeNext(ctx, work.input, work.progress);
      if (outcome.finished) await ctx.publish(longWorkFinished, { workId, kind: "contacts.bulk", title: titleOf(work.input.action), done: work.done + outcome.done, createdBy: work.createdBy });
      return outcome;
    });
  } catch (error) {
    if (!signal.aborted) await failWork(database, workspaceId, workId, "Something went wrong. What was done so far is kept; start again for the rest.");
    throw error;
  }
}

type HandOver = { workspaceId: string; from: string; to: string | null; by: string | null };

function handOver(parts: Parts, { workspaceId, from, to, by }: HandOver, { database, log }: JobContext): Promise<void> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextMaker({ database, ...parts })(tx, { userId: by, sessionId: null, workspaceId, role: "owner" }, `hand over ${from}`, log);
    // Whoever was to take over may have left as well, and who left may be back.
    if (await team.isMember(ctx, from)) return;
    const heir = to !== null && (await team.isMember(ctx, to)) ? to : null;
    await store.reassignBinned(tx, from, heir);
    await changeMany(ctx, { action: { type: "assign", assignedTo: heir }, filter: { assignedTo: from } });
  });
}

/** How many are removed for good in one transaction. */
const purgeStep = 500;

async function emptyBins({ database, log }: JobContext): Promise<void> {
  const moment = new Date(Date.now() - binDays * 86_400_000).toISOString();
  const due = await database.transact((tx) => store.workspacesWithBinBefore(tx, moment));
  for (const workspaceId of due) {
    let removed = purgeStep;
    while (removed === purgeStep) removed = await database.inWorkspace(workspaceId, (tx) => store.removeDeletedBefore(tx, moment, purgeStep));
    log.info({ workspaceId }, "bin emptied");
  }
}
