import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { isDigestTime } from "#areas/tasks/contract/tasks.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { digestMail } from "./task-mails.service.ts";
import { claimDigest, listDigestReaders } from "./task-settings.store.ts";
import { listDueBy } from "./tasks.store.ts";

/** More than a mail writes out; enough to say how many there are. */
const maxCounted = 500;

/**
 * Sends the morning mail of a business to everyone who wants it, once a day from seven o'clock on by their own clock or else by that of the
 * business, and only to those who have something to do. `now` is the moment to go by.
 */
export async function sendDigestsIn(
  parts: JobParts,
  workspaceId: string,
  context: JobContext,
  now = new Date(),
): Promise<void> {
  const { database } = context;
  const due = await database.inWorkspace(workspaceId, async (tx) => {
    // From a throw-away business nothing goes outside.
    if (await team.isTestWorkspace(tx)) return [];
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
      if (!(await claimDigest(tx, person.id, day))) return;
      const tasks = await listDueBy(tx, person.id, day, maxCounted);
      if (tasks.length === 0) return;
      await mailOut(
        jobContexts(parts, context, `digest ${person.id}`)(tx, workspaceId),
        digestMail(person, tasks, day, parts.ports.appUrl),
      );
    });
  }
}
