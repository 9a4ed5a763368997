import type { Database, Tx } from "#platform/server/database.ts";
import { declaredIn } from "#platform/server/declared.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import {
  enqueue,
  handles,
  type JobContext,
  type JobHandler,
  type JobOutcome,
} from "#platform/server/jobs.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as billing from "#areas/billing/server/index.ts";
import { closedDays, deletedFrom } from "#areas/team/contract/closing.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { removeSomeRows } from "./business-tables.store.ts";
import { deleteBusiness, findClosed } from "./closing.jobs.ts";

/** Few enough rows that no statement takes long. */
const rowsAtOnce = 2000;

/** The jobs of closing, each joined to its work. */
export const closingJobs = (parts: JobParts): JobHandler[] => [
  handles(findClosed, (_payload, { database }) =>
    database.transact(async (tx) => {
      const before = new Date(Date.now() - closedDays * 86_400_000);
      for (const workspaceId of await team.closedWorkspaces(tx, before))
        await enqueue(
          tx,
          deleteBusiness,
          { workspaceId },
          { jobKey: `settings.delete_business ${workspaceId}` },
        );
    }),
  ),
  handles(deleteBusiness, ({ workspaceId }, context) => removeAll(parts, workspaceId, context)),
];

/** True while it is closed and its time is up: its owner may have opened it a moment ago. */
async function isDue(tx: Tx): Promise<boolean> {
  const closedAt = (await team.lockClosing(tx))?.closedAt;
  return typeof closedAt === "string" && new Date(deletedFrom(closedAt)) <= new Date();
}

// What there is much of goes first, some rows at a time; a job that was killed goes on with the rest. The remainder goes with the business itself.
async function removeAll(
  parts: JobParts,
  workspaceId: string,
  { database, signal, turnOver, log }: JobContext,
): Promise<JobOutcome> {
  const emptiedFirst = [...declaredIn(parts).tables].filter(([, { isEmptiedFirst }]) => isEmptiedFirst);
  for (const [table] of emptiedFirst)
    for (let more = true; more;) {
      if (signal.aborted) throw new Error("Stopping; this work goes on later");
      if (turnOver?.aborted) return "again";
      more = await database.inWorkspace(
        workspaceId,
        async (tx) => (await isDue(tx)) && (await removeSomeRows(tx, table, rowsAtOnce)),
      );
    }
  if (await removeRest(database, workspaceId)) log.info({ workspaceId }, "closed business removed");
  return undefined;
}

async function removeRest(database: Database, workspaceId: string): Promise<boolean> {
  return database.inWorkspace(workspaceId, async (tx) => {
    if (!(await isDue(tx))) return false;
    const people = (await team.listEveryone(tx)).map(({ id }) => id);
    await billing.endForGood(tx);
    await team.removeWorkspace(tx);
    await auth.removeUsers(tx, await team.peopleOfNoBusiness(tx, people));
    return true;
  });
}
