import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { readFile, removeFile } from "#platform/server/files.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import { OutgoingRefused, webWay } from "#platform/server/outgoing-way.ts";
import type { Upload } from "#platform/server/route.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { isStale } from "#areas/calendar/contract/feeds.rules.ts";
import {
  type Feed,
  type FeedChanges,
  feedLimits,
  type NewFeed,
} from "#areas/calendar/contract/feeds.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import { placeOf } from "./feed-reading.service.ts";
import { readFeed } from "./feeds.jobs.ts";
import * as store from "./feeds.store.ts";
import { findHost, lockHosts } from "./hosts.service.ts";

const testWords = "This is a test business: calendars elsewhere aren’t read.";

/** The connected calendars that concern a person: those of their own calendar; the owner's and managers' are all. */
export async function listFeeds(ctx: Ctx): Promise<Feed[]> {
  const isTest = await team.isTestWorkspace(ctx.tx);
  const rows = await store.listFeeds(ctx.tx);
  return rows.filter((row) => mayChange(ctx, row)).map((row) => shown(row, isTest, ctx.now));
}

const mayChange = ({ actor }: Pick<Ctx, "actor">, { hostUserId }: store.FeedRow): boolean =>
  roleAllows(actor.role, "manager") || (hostUserId !== null && hostUserId === actor.userId);

function shown(row: store.FeedRow, isTest: boolean, now: Date): Feed {
  const { id, name, hostId, hostName, place, lastReadAt, lastTryAt, problems, createdAt } = row;
  const isFile = row.fileId !== null;
  return {
    id,
    name,
    hostId,
    hostName,
    isFile,
    accountId: row.accountId,
    place,
    lastReadAt,
    lastTryAt,
    error: isTest && !isFile ? testWords : row.error,
    events: row.eventCount,
    skipped: row.skippedCount,
    problems,
    isStale: !isTest && isStale({ isFile, lastReadAt, createdAt }, now),
    createdAt,
  };
}

/** A locked feed that the acting person may change; 404 for one that is not there, 403 for another's. */
async function lockedFeed(ctx: Ctx, id: string): Promise<store.FeedRow> {
  const row = found(await store.lockFeed(ctx.tx, id), "Calendar");
  checkCalendar(ctx, { userId: row.hostUserId });
  return row;
}

async function feedOf(ctx: Ctx, id: string): Promise<Feed> {
  const row = found(await store.findFeed(ctx.tx, id), "Calendar");
  notifyLive(ctx, [feedsApi.list.path]);
  return shown(row, await team.isTestWorkspace(ctx.tx), ctx.now);
}

/** Connects a calendar by its address, which is read in the background. 400 for an address where nothing may be fetched. */
export async function createFeed(open: OpenCtx, { name, url, hostId }: NewFeed): Promise<Feed> {
  await checkAddress(open, url);
  const id = newId();
  return open.transact((ctx) => addFeed(ctx, hostId, { id, name, place: placeOfUrl(url), url }));
}

/** Adds the events of an uploaded file, which is read in the background. 400 for what is no calendar. */
export async function createFeedOfFile(
  open: OpenCtx,
  { name, hostId }: Pick<NewFeed, "name" | "hostId">,
  { fileId, fileName }: Upload,
): Promise<Feed> {
  const message = "This isn’t a calendar file. Choose one that ends in .ics.";
  if (!/BEGIN:VCALENDAR/i.test(await beginningOf(open, fileId)))
    throw new AppError("validation_failed", message, { errors: { file: message } });
  return open.transact((ctx) => addFeed(ctx, hostId, { id: newId(), name, place: fileName, fileId }));
}

async function beginningOf({ database, workspaceId }: OpenCtx, fileId: string): Promise<string> {
  for await (const part of readFile(database, workspaceId, fileId))
    return (part as Buffer).subarray(0, 4096).toString("utf8").replaceAll("\0", "");
  return "";
}

/** Reads a calendar by its address, which was checked, as busy time of the acting person, under an id that the caller chose; what was read by that id before ends. */
export async function connectFeed(ctx: Ctx, feed: { id: string; name: string; url: string }): Promise<void> {
  await disconnectFeed(ctx, feed.id);
  await addFeed(ctx, undefined, { ...feed, place: placeOfUrl(feed.url) });
}

/** Ends what `connectFeed` began; nothing where there is none. */
export async function disconnectFeed(ctx: Ctx, id: string): Promise<void> {
  await store.removeFeed(ctx.tx, id);
  notifyLive(ctx, [feedsApi.list.path, busyApi.list.path]);
}

type Added = Pick<store.FeedRow, "id" | "name" | "place"> & { url?: string } & Partial<
    Pick<store.FeedRow, "fileId" | "accountId">
  >;

async function addFeed(ctx: Ctx, hostId: string | undefined, added: Added): Promise<Feed> {
  await addFeeds(ctx, hostId, { feeds: [added] });
  return feedOf(ctx, added.id);
}

/** Connects calendars of one host, who is locked; 409 when there are too many. `before` saves what they belong to. */
export async function addFeeds(
  ctx: Ctx,
  hostId: string | undefined,
  { feeds, before }: { feeds: readonly Added[]; before?: (host: Host) => Promise<void> },
): Promise<void> {
  const host: Host = await findHost(ctx, hostId);
  checkCalendar(ctx, host);
  await lockHosts(ctx, [host]);
  if ((await store.countFeeds(ctx.tx, host.id)) + feeds.length > feedLimits.most)
    throw new AppError("conflict", `${feedLimits.most} calendars can be connected at most`);
  await before?.(host);
  const now = ctx.now.toISOString();
  for (const { url, ...added } of feeds) {
    await store.insertFeed(ctx.tx, {
      ...added,
      addressSealed: url === undefined ? null : sealedUrl(ctx, added.id, url),
      workspaceId: ctx.workspaceId,
      hostId: host.id,
      createdAt: now,
      changedAt: now,
    });
    await planReading(ctx, added.id);
  }
}

const sealedUrl = ({ ports, workspaceId }: Ctx, feedId: string, url: string): Buffer =>
  ports.secrets.seal(url, placeOf(workspaceId, feedId));

const planReading = (ctx: Ctx, feedId: string): Promise<void> =>
  ctx.enqueue(readFeed, { workspaceId: ctx.workspaceId, feedId }, { jobKey: `calendar.read_feed:${feedId}` });

/** The server of an address, which is no secret. */
export const placeOfUrl = (url: string): string => new URL(url).hostname.slice(0, 255);

/** 400 where nothing may be fetched: no https, or no machine of the public internet. A throw-away business asks nobody. */
export async function checkAddress(
  { ports, database, workspaceId }: OpenCtx,
  address: string,
  field: "url" | "address" = "url",
): Promise<void> {
  if (await database.inWorkspace(workspaceId, (tx) => team.isTestWorkspace(tx))) return;
  const insecure = `Enter an address that begins with https://${field === "url" ? " or webcal://" : ""}`;
  try {
    await webWay(ports.outgoing, new URL(address), insecure);
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw new AppError("validation_failed", error.message, { errors: { [field]: error.message } });
  }
}

/** Renames a calendar, or gives it another address, which is read in the background. 409 where it was renamed meanwhile. */
export async function updateFeed(open: OpenCtx, id: string, sent: Edit<FeedChanges>): Promise<Feed> {
  const { name, url } = sent;
  if (url !== undefined) await checkAddress(open, url);
  return open.transact(async (ctx) => {
    const row = await lockedFeed(ctx, id);
    await refuseClash(sent, () => row);
    if (url !== undefined && row.fileId !== null)
      throw new AppError("conflict", "This calendar is a file. Connect the address as another one.");
    if (url !== undefined && row.accountId !== null)
      throw new AppError(
        "conflict",
        "This calendar belongs to an account. Connect the address as another one.",
      );
    if (name !== undefined) await store.updateFeed(ctx.tx, id, { name });
    if (url !== undefined) {
      await store.updateFeed(ctx.tx, id, { addressSealed: sealedUrl(ctx, id, url), place: placeOfUrl(url) });
      await readAnew(ctx, id);
    }
    return feedOf(ctx, id);
  });
}

/** Has a calendar read at once, as if it never was; what is being read of it by now doesn't count. */
export async function readAnew(ctx: Ctx, id: string): Promise<void> {
  await store.updateFeed(ctx.tx, id, {
    changedAt: ctx.now.toISOString(),
    etag: null,
    lastModified: null,
    readWholeAt: null,
    lastTryAt: null,
    error: null,
    toldAt: null,
  });
  await planReading(ctx, id);
}

/** Disconnects a calendar: its events no longer take time. */
export async function removeFeed(ctx: Ctx, id: string): Promise<void> {
  const row = await lockedFeed(ctx, id);
  await store.removeFeed(ctx.tx, id);
  if (row.fileId !== null) await removeFile(ctx.tx, row.fileId);
  notifyLive(ctx, [feedsApi.list.path, busyApi.list.path]);
}

/** Disconnects the calendars of a host who is gone. */
export async function removeFeedsOf(ctx: Ctx, hostId: string): Promise<void> {
  for (const { id, fileId } of await store.listFeeds(ctx.tx, [hostId])) {
    await store.removeFeed(ctx.tx, id);
    if (fileId !== null) await removeFile(ctx.tx, fileId);
  }
  notifyLive(ctx, [feedsApi.list.path, busyApi.list.path]);
}

/** Which of these hosts have a calendar that was not read for 24 hours: what is booked with them waits for their yes. */
export async function staleFeedsOf(
  tx: Tx,
  hostIds: readonly string[],
  now = new Date(),
): Promise<{ hostId: string; name: string }[]> {
  if (hostIds.length === 0 || (await team.isTestWorkspace(tx))) return [];
  return (await store.listFeeds(tx, hostIds))
    .filter(({ fileId, lastReadAt, createdAt }) =>
      isStale({ isFile: fileId !== null, lastReadAt, createdAt }, now),
    )
    .map(({ hostId, name }) => ({ hostId, name }));
}
