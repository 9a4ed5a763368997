import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { isDigestTime } from "#areas/tasks/contract/tasks.rules.ts";
import { isEmailWanted } from "#areas/auth/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { digestMail } from "./task-mails.service.ts";
import { claimDigest, listDigestReaders } from "./task-settings.store.ts";
import { listDueBy } from "./tasks.store.ts";

/** More than an email lists; enough to say how many there are. */
const maxCounted = 500;

/**
 * Sends a business's morning email to everyone who wants it and has something to do, once a day from seven o'clock,
 * in their own time zone or else the business's, as of `now`.
 */
export async function sendDigestsIn(
  parts: JobParts,
  workspaceId: string,
  context: JobContext,
  now = new Date(),
): Promise<void> {
  const { database } = context;
  const due = await database.inWorkspace(workspaceId, async (tx) => {
    // A throw-away business sends nothing, and neither does one that was closed.
    if ((await team.isTestWorkspace(tx)) || (await team.isClosed(tx))) return [];
    const ofBusiness = await team.timeZoneOf(tx);
    const waiting = (await listDigestReaders(tx)).flatMap(({ userId, timeZone, lastDigestDay }) => {
      const wall = wallTimeIn(timeZone ?? ofBusiness, now);
      return isDigestTime(wall) && wall.day !== lastDigestDay ? [{ userId, day: wall.day }] : [];
    });
    const people = waiting.length > 0 ? await team.membersOf(tx) : [];
    return waiting.flatMap(({ userId, day }) =>
      people.filter((one) => one.id === userId).map((person) => ({ person, day })),
    );
  });
  for (const { person, day } of due) {
    await database.asMember(workspaceId, person.id, async (tx) => {
      if (!(await isEmailWanted(tx, person.id)) || !(await claimDigest(tx, person.id, day))) return;
      const tasks = await listDueBy(tx, person.id, day, maxCounted);
      if (tasks.length === 0) return;
      await mailOut(
        jobContexts(parts, context, `digest ${person.id}`)(tx, workspaceId),
        digestMail(person, tasks, day, parts.ports.appUrl),
      );
    });
  }
}
