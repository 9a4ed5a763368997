import { setTimeout as pause } from "node:timers/promises";
import type { Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { freshMs } from "#areas/calendar/contract/feeds.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { readOne, type ReadingParts } from "./feed-reading.service.ts";
import { readFeed } from "./feeds.jobs.ts";
import { claimFeeds, findFeed, updateFeed } from "./feeds.store.ts";

/** Takes the feeds of these hosts that nobody tried to read lately; a throw-away business has none to read. */
export async function claimBeforeBooking(tx: Tx, hostIds: readonly string[]): Promise<string[]> {
  const now = new Date();
  return hostIds.length === 0 || (await team.isTestWorkspace(tx))
    ? []
    : claimFeeds(tx, { hostIds }, { now, since: new Date(now.getTime() - freshMs) });
}

/** What is read here: more would take the calls that this process answers too much of its time. */
const maxBytes = 1_048_576;

/**
 * Before somebody books: reads the feeds that were taken for it, for so many milliseconds at most; what takes longer goes on by itself.
 * Never fails, and no transaction may be open.
 */
export async function refreshBeforeBooking(
  parts: ReadingParts,
  workspaceId: string,
  ids: readonly string[],
  deadlineMs = 3000,
): Promise<void> {
  if (ids.length === 0) return;
  const over = new AbortController();
  const readEach = ids.map(async (id) => {
    try {
      const outcome = await readOne(parts, workspaceId, id, { deadlineMs, maxBytes });
      if (outcome === "large") await readByJob(parts, workspaceId, id, over.signal);
    } catch (error) {
      parts.log.error({ err: error }, "a calendar elsewhere could not be read before a booking");
    }
  });
  const timer = setTimeout(() => over.abort(), deadlineMs);
  await Promise.race([
    Promise.all(readEach),
    new Promise<void>((resolve) => {
      over.signal.addEventListener("abort", () => resolve());
    }),
  ]);
  clearTimeout(timer);
}

/** How often it is looked whether the job is done, in milliseconds. */
const lookEveryMs = 200;

/** Leaves a large feed to its job, which has a thread of its own, and waits until it was read. */
async function readByJob(
  { database }: ReadingParts,
  workspaceId: string,
  feedId: string,
  over: AbortSignal,
): Promise<void> {
  const begun = new Date().toISOString();
  await database.inWorkspace(workspaceId, async (tx) => {
    await updateFeed(tx, feedId, { lastTryAt: null });
    await enqueue(tx, readFeed, { workspaceId, feedId }, { jobKey: `calendar.read_feed:${feedId}` });
  });
  for (let isDone = false; !isDone && !over.aborted;) {
    await pause(lookEveryMs);
    const feed = await database.inWorkspace(workspaceId, (tx) => findFeed(tx, feedId));
    isDone = !feed || feed.error !== null || (feed.lastReadAt ?? "") >= begun;
  }
}
