import { isDatabaseAway } from "#platform/server/connections.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { notifyLive } from "#platform/server/live.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import * as team from "#areas/team/server/index.ts";
import { sendDigestsIn } from "./task-digests.service.ts";
import { remind } from "./task-reminders.service.ts";
import { listWorkspacesWithDigest } from "./task-settings.store.ts";
import { handOverTasks, remindOfTask, sendDigests } from "./tasks.jobs.ts";
import * as store from "./tasks.store.ts";

/** The tasks' jobs, joined to what they do. */
export const tasksJobs = (parts: JobParts): JobHandler[] => [
  handles(remindOfTask, (payload, context) => remind(parts, payload, context)),
  handles(sendDigests, (_payload, context) => sendAllDigests(parts, context)),
  handles(handOverTasks, (payload, context) => handOver(payload, context)),
];

async function sendAllDigests(parts: JobParts, context: JobContext): Promise<void> {
  for (const workspaceId of await context.database.transact(listWorkspacesWithDigest)) {
    // A failure in one business does not hold up the others; the next round tries it again.
    await sendDigestsIn(parts, workspaceId, context).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      context.log.error({ err: error, workspaceId }, "morning mails not sent");
    });
  }
}

function handOver(
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string | null },
  { database }: JobContext,
): Promise<void> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const people = new Set((await team.membersOf(tx)).map((one) => one.id));
    // The successor may have left as well, and the person who left may be back.
    if (people.has(from)) return;
    await store.reassignOpen(tx, from, to !== null && people.has(to) ? to : null);
    notifyLive({ tx, workspaceId, database }, [tasksApi.list.path]);
  });
}
