import type { Tx } from "#platform/server/database.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { isGoing, orFail, type Step, stepOperation, type WorkInHand } from "#platform/server/operations.ts";
import { handlesOperation, publishFinished } from "#platform/server/start-operation.ts";
import * as customers from "#areas/customers/server/index.ts";
import { exactMerge } from "./contact-merge-exact.service.ts";
import { findDuplicates } from "./duplicates.jobs.ts";
import { compareBuckets, membersOf, noFinds, slicesOf } from "./duplicate-search.service.ts";
import * as store from "./duplicates.store.ts";

type Payload = { workspaceId: string; operationId: string };
type Work = WorkInHand<object, object>;

/** The jobs that look for duplicates and merge them, joined to what they do. */
export const duplicatesJobs = (parts: JobParts): JobHandler[] => [
  handles(findDuplicates, (payload, context) =>
    orFail(context, payload.workspaceId, payload.operationId, () => search(parts, payload, context)),
  ),
  handlesOperation(parts, exactMerge),
];

/** How many customers are bucketed in one round: their ids need some 20 MB. Each further round computes all bucket keys again. */
const perRound = 250_000;

/** The bucketing keys, one after the other; a large business in parts. */
function roundsOf(total: number): { blocking: store.Blocking; part: number; parts: number }[] {
  const parts = Math.max(1, Math.ceil(total / perRound));
  return (Object.keys(store.blockings) as store.Blocking[]).flatMap((blocking) =>
    Array.from({ length: parts }, (_, part) => ({ blocking, part, parts })),
  );
}

// Over the whole business, whoever asked: the database narrows what each person sees of the result.
async function search(
  parts: JobParts,
  { workspaceId, operationId }: Payload,
  context: JobContext,
): Promise<void> {
  const { database, log, signal } = context;
  const finds = noFinds();
  const step = (does: (tx: Tx, work: Work) => Promise<Step<object>>): Promise<boolean> => {
    if (signal.aborted) throw new Error("Stopping; this work goes on later");
    return database.inWorkspace(workspaceId, (tx) =>
      stepOperation<object, object>(tx, operationId, (work) => does(tx, work)),
    );
  };
  let total = 0;
  // What an earlier, killed run had counted is counted again.
  if (
    !(await step(
      async (_tx, work) => ((total = work.total), { done: -work.done, progress: {}, finished: false }),
    ))
  )
    return;
  const dismissed = await database.inWorkspace(workspaceId, (tx) => store.listDismissed(tx));
  // The person who asked may see only some of them.
  const rounds = roundsOf(await database.inWorkspace(workspaceId, (tx) => customers.countContacts(tx, {})));
  for (const [at, { blocking, part, parts }] of rounds.entries()) {
    const buckets = await database.inWorkspace(workspaceId, (tx) =>
      store.listBuckets(tx, blocking, part, parts),
    );
    for (const slice of slicesOf(buckets)) {
      if (signal.aborted) throw new Error("Stopping; this work goes on later");
      const goesOn = await database.inWorkspace(
        workspaceId,
        async (tx) =>
          (await isGoing(tx, operationId)) && (await compareBuckets(tx, slice, dismissed, finds), true),
      );
      if (!goesOn) return;
    }
    const upTo = Math.floor((total * (at + 1)) / (rounds.length + 1));
    if (!(await step(async (_tx, work) => ({ done: upTo - work.done, progress: {}, finished: false }))))
      return;
  }
  await step(async (tx, work) => {
    await store.replaceGroups(tx, workspaceId, membersOf(finds));
    const ctx = jobContexts(parts, context, `job ${operationId}`)(tx, workspaceId, work.createdBy);
    await publishFinished(ctx, work, work.total);
    return { done: work.total - work.done, progress: {}, finished: true };
  });
  log.debug({ workspaceId }, "looked for duplicates");
}
