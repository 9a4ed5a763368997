import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { enqueue, handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { helloIn, nameTo } from "#platform/server/mail-names.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { isStale, readEveryMs, staleWords } from "#areas/calendar/contract/feeds.rules.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { readOne } from "./feed-reading.service.ts";
import { readFeed, readFeeds } from "./feeds.jobs.ts";
import { claimFeeds, findFeed, listNotTriedSince, updateFeed } from "./feeds.store.ts";

/** The jobs of calendars elsewhere, each joined to its work. */
export const feedJobs = (parts: JobParts): JobHandler[] => [
  handles(readFeeds, (_payload, { database }) =>
    database.transact(async (tx) => {
      for (const one of await listNotTriedSince(tx, new Date(Date.now() - readEveryMs)))
        await enqueue(tx, readFeed, one, { jobKey: `calendar.read_feed:${one.feedId}` });
    }),
  ),
  handles(readFeed, ({ workspaceId, feedId }, context) => readAndTell(parts, context, workspaceId, feedId)),
];

/** What was tried within so many milliseconds is not read again: somebody else is at it, or a job came twice. */
const justNowMs = 30_000;

async function readAndTell(
  parts: JobParts,
  context: JobContext,
  workspaceId: string,
  feedId: string,
): Promise<void> {
  const { database, log } = context;
  const now = new Date();
  const since = new Date(now.getTime() - justNowMs);
  const claimed = await database.inWorkspace(workspaceId, (tx) =>
    claimFeeds(tx, { id: feedId }, { now, since }),
  );
  if (claimed.length === 0) return;
  const outcome = await readOne({ ports: parts.ports, database, log }, workspaceId, feedId);
  if (outcome !== "read") await tellOfStale(parts, context, workspaceId, feedId);
}

/** Tells a feed's host, of a chair or a room the owner, once, that it has not been read for 24 hours. */
async function tellOfStale(
  parts: JobParts,
  context: JobContext,
  workspaceId: string,
  feedId: string,
): Promise<void> {
  await context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = jobContexts(parts, context, "feeds")(tx, workspaceId);
    const feed = await findFeed(tx, feedId);
    if (!feed || feed.toldAt !== null || (await team.isTestWorkspace(tx))) return;
    if (!isStale({ ...feed, isFile: feed.fileId !== null }, ctx.now)) return;
    await updateFeed(tx, feedId, { toldAt: ctx.now.toISOString() });
    const people = await team.membersOf(tx);
    const person =
      people.find(({ id }) => id === feed.hostUserId) ?? people.find(({ role }) => role === "owner");
    if (!person) return;
    const { title, body } = staleWords(feed.name, feed.error);
    await notifications.notify(
      ctx,
      [person.id],
      [{ type: "calendar_feed", title, body, href: settingsHref }],
    );
    const named = staleWords(nameTo(person, feed.name, "Calendar"), feed.error);
    await mailOut(ctx, {
      to: person.email,
      subject: named.title,
      text: `${helloIn(person)}\n\n${named.body}\n\nSee what is wrong: ${parts.ports.appUrl}${settingsHref}\n`,
    });
  });
}

const settingsHref = "/calendar?tab=settings";
