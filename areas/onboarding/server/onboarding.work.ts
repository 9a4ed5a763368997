import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { purgeTestWorkspaces } from "./onboarding.jobs.ts";

export const onboardingJobs: JobHandler[] = [
  handles(purgeTestWorkspaces, (_payload, context) => purge(context)),
];

async function purge({ database, log }: JobContext): Promise<void> {
  const due = await database.transact((tx) => team.expiredWorkspaces(tx));
  for (const workspaceId of due) {
    await database.inWorkspace(workspaceId, async (tx) => {
      // Its visitor has just kept it.
      if (!(await team.findExpiry(tx))) return;
      const people = await team.membersOf(tx);
      await team.removeWorkspace(tx);
      await auth.removeVisitors(tx, people);
    });
    log.info({ workspaceId }, "test business removed");
  }
}
