import { contextMaker } from "#platform/server/bind.ts";
import type { Ports, Subscriber } from "#platform/server/context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { isDigestTime } from "#areas/tasks/contract/tasks.rules.ts";
import { wallTimeIn } from "#areas/tasks/contract/wall-time.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { digestMail } from "./task-mails.service.ts";
import { claimDigest, listDigestReaders } from "./task-settings.store.ts";
import { listDueBy } from "./tasks.store.ts";

type Parts = { ports: Ports; subscribers: readonly Subscriber[] };

/** More than a mail writes out; enough to say how many there are. */
const mostCounted = 500;

/**
 * Sends the morning mail of a business to everyone who wants it, once a day from seven o'clock on by the clock of the business, and only
 * to those who have something to do. `now` is the moment to go by.
 */
export async function sendDigestsIn(parts: Parts, workspaceId: string, { database, log }: JobContext, now = new Date()): Promise<void> {
  const { wall, people, isTest } = await database.inWorkspace(workspaceId, async (tx) => {
    const here = wallTimeIn(await team.timeZoneOf(tx), now);
    const readers = isDigestTime(here) ? await listDigestReaders(tx, here.day) : [];
    return { wall: here, people: (await team.membersOf(tx)).filter((one) => readers.includes(one.id)), isTest: await team.isTestWorkspace(tx) };
  });
  // From a throw-away business nothing goes outside.
  if (isTest) return;
  for (const person of people) {
    await database.asMember(workspaceId, person.id, async (tx) => {
      if (!(await claimDigest(tx, person.id, wall.day))) return;
      const due = await listDueBy(tx, person.id, wall.day, mostCounted);
      if (due.length === 0) return;
      const ctx = contextMaker({ database, ...parts })(tx, { userId: null, sessionId: null, workspaceId, role: "owner" }, `digest ${person.id}`, log);
      await mailOut(ctx, digestMail(person, due, wall.day, parts.ports.appUrl));
    });
  }
}
