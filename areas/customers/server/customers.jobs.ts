import { binDays } from "#platform/contract/product.ts";
import { contextMaker } from "#platform/server/bind.ts";
import type { Ports, Subscriber } from "#platform/server/context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { doWork, failWork } from "#platform/server/long-work.ts";
import { changeNext } from "./contact-bulk.service.ts";
import { doBulkChange, purgeBin } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";

type Parts = { ports: Ports; subscribers: readonly Subscriber[] };

/** The customers' jobs, joined to what they do. */
export const customersJobs = (parts: Parts): JobHandler[] => [
  handles(doBulkChange, (payload, context) => runBulkChange(parts, payload, context)),
  handles(purgeBin, (_payload, context) => emptyBins(context)),
];

async function runBulkChange(parts: Parts, { workspaceId, workId }: { workspaceId: string; workId: string }, { database, log, signal }: JobContext): Promise<void> {
  const contextFor = contextMaker({ database, ...parts });
  try {
    await doWork<Parameters<typeof changeNext>[1], { belowId: string }>(database, workspaceId, workId, signal, (tx, work) =>
      changeNext(contextFor(tx, { userId: work.input.userId, sessionId: null, workspaceId, role: "owner" }, `job ${workId}`, log), work.input, work.progress));
  } catch (error) {
    if (!signal.aborted) await failWork(database, workspaceId, workId, "Something went wrong. What was done so far is kept; start again for the rest.");
    throw error;
  }
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
