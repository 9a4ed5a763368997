import type { FastifyBaseLogger } from "fastify";
import { productName } from "#platform/contract/product.ts";
import { DavRefused } from "#platform/server/caldav-ask.ts";
import type { Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import { readFile } from "#platform/server/files.ts";
import { notifyLive } from "#platform/server/live.ts";
import type { WebAnswer } from "#platform/server/outgoing-web.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";
import { joined } from "#platform/tables/bytes.ts";
import { textReaderFor } from "#platform/tables/encoding.ts";
import { NoCalendar, readCalendar, type ReadCalendar } from "#platform/tables/read-calendar.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { feedWindow } from "#areas/calendar/contract/feeds.rules.ts";
import { appointmentOfUid } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { feedLimits } from "#areas/calendar/contract/feeds.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { type AccountRow, findAccount } from "./calendar-accounts.store.ts";
import { caldavOfAccount, readDavCalendar } from "./dav-reading.service.ts";
import { listOwn, replaceBusy } from "./feed-busy.store.ts";
import { type FeedRow, findFeed, updateFeed } from "./feeds.store.ts";

/** What reading needs; no transaction is open meanwhile. */
export type ReadingParts = {
  ports: Pick<Ports, "outgoing" | "secrets">;
  database: Database;
  log: FastifyBaseLogger;
};

/** How long fetching may take, in milliseconds. */
const maxMs = 10_000;
/** After so long, what has not changed is read anew, too: the days that can be booked have moved on. */
const wholeEveryMs = 7 * 86_400_000;

/** What a feed's address is sealed for, so that it can be opened for nothing else. */
export const placeOf = (workspaceId: string, feedId: string): string => `feeds:${workspaceId}:${feedId}`;

type Fetched =
  | { type: "unchanged" }
  | { type: "large" }
  | { type: "text"; text: string; etag: string | null; lastModified: string | null };

/** Something that a feed's host can understand, and perhaps change. */
class FeedTrouble extends Error {}

/** How far one reading goes. */
export type ReadingLimits = { deadlineMs: number; maxBytes: number };
const usualLimits: ReadingLimits = { deadlineMs: maxMs, maxBytes: feedLimits.fileBytes };

/**
 * Reads a feed and has it take its host's time. What goes wrong is saved with it, in plain words. "large": it has more bytes than this
 * reading may take, and is as before.
 */
export async function readOne(
  { ports, database, log }: ReadingParts,
  workspaceId: string,
  feedId: string,
  limits = usualLimits,
): Promise<"read" | "failed" | "large"> {
  const now = new Date();
  const found = await database.inWorkspace(workspaceId, async (tx) => {
    const row = await findFeed(tx, feedId);
    return {
      feed: row,
      account: row?.accountId ? await findAccount(tx, row.accountId) : undefined,
      timeZone: await team.timeZoneOf(tx),
      isTest: await team.isTestWorkspace(tx),
    };
  });
  const { feed, account, timeZone, isTest } = found;
  // A throw-away business fetches nothing.
  if (!feed || (isTest && feed.fileId === null)) return "failed";
  const outcome = await lookAt(
    { ports, database },
    workspaceId,
    { feed, account, timeZone, now },
    limits,
  ).catch((error: unknown) => {
    if (!isPlain(error)) log.info({ err: error }, "a calendar elsewhere could not be read");
    return { trouble: wordsOf(error) };
  });
  if (outcome === "large") return "large";
  await database.inWorkspace(workspaceId, async (tx) => {
    const current = await findFeed(tx, feedId);
    // It was removed, or has another address by now.
    if (current?.changedAt !== feed.changedAt) return;
    if ("trouble" in outcome) await updateFeed(tx, feedId, { error: outcome.trouble.slice(0, 400) });
    else {
      if (outcome.read) {
        const own = await listOwn(tx, ownIdsIn(outcome.read));
        const spans = outcome.read.busy.filter(({ uid }) => !own.has(appointmentOfUid(uid) ?? ""));
        await replaceBusy(tx, { workspaceId, feedId, hostId: feed.hostId }, spans);
      }
      await updateFeed(tx, feedId, {
        ...outcome.changes,
        lastReadAt: now.toISOString(),
        error: null,
        toldAt: null,
      });
    }
    notifyLive({ tx, workspaceId, database }, [feedsApi.list.path, busyApi.list.path]);
  });
  return "trouble" in outcome ? "failed" : "read";
}

const ownIdsIn = ({ busy }: ReadCalendar): string[] => [
  ...new Set(busy.flatMap(({ uid }) => appointmentOfUid(uid) ?? [])),
];

type Asked = { feed: FeedRow; account?: AccountRow; timeZone: string; now: Date };

async function lookAt(
  { ports, database }: Omit<ReadingParts, "log">,
  workspaceId: string,
  { feed, account, timeZone, now }: Asked,
  limits: ReadingLimits,
): Promise<"large" | { changes: Parameters<typeof updateFeed>[2]; read?: ReadCalendar }> {
  const isOld = !feed.readWholeAt || now.getTime() - Date.parse(feed.readWholeAt) > wholeEveryMs;
  const mayBeSame = !isOld && feed.timeZone === timeZone && feed.error === null;
  if (mayBeSame && feed.fileId !== null) return { changes: {} };
  const within = feedWindow(now);
  const fetched = account
    ? await askServer(ports, workspaceId, { feed, account }, mayBeSame, within, limits.deadlineMs)
    : feed.fileId === null
      ? await fetchFeed(ports, workspaceId, feed, mayBeSame, limits)
      : await fileOf(database, workspaceId, feed.fileId);
  if (fetched.type === "large") return "large";
  if (fetched.type === "unchanged") return { changes: {} };
  const read = await readCalendar(fetched.text, { ...within, timeZone });
  return {
    read,
    changes: {
      etag: fetched.etag,
      lastModified: fetched.lastModified,
      timeZone,
      readWholeAt: now.toISOString(),
      eventCount: read.events,
      skippedCount: read.skipped,
      problems: read.problems,
    },
  };
}

/** The address of a feed, opened. */
export function addressOf(
  { secrets }: Pick<Ports, "secrets">,
  workspaceId: string,
  { id, addressSealed }: Pick<FeedRow, "id" | "addressSealed">,
): string {
  const address = addressSealed && secrets.open(addressSealed, placeOf(workspaceId, id));
  if (!address) throw new FeedTrouble("Its address can’t be read anymore. Enter it again.");
  return address;
}

async function askServer(
  ports: ReadingParts["ports"],
  workspaceId: string,
  { feed, account }: { feed: FeedRow; account: AccountRow },
  mayBeSame: boolean,
  within: { from: number; to: number },
  deadlineMs: number,
): Promise<Fetched> {
  const caldav = caldavOfAccount(ports, workspaceId, account, deadlineMs);
  const url = addressOf(ports, workspaceId, feed);
  const read = await readDavCalendar(caldav, url, mayBeSame ? feed.etag : null, within);
  return read
    ? { type: "text", text: read.text, etag: read.version, lastModified: null }
    : { type: "unchanged" };
}

async function fetchFeed(
  ports: ReadingParts["ports"],
  workspaceId: string,
  feed: FeedRow,
  mayBeSame: boolean,
  { deadlineMs, maxBytes }: ReadingLimits,
): Promise<Fetched> {
  const { etag, lastModified } = feed;
  const address = addressOf(ports, workspaceId, feed);
  const answer = await ports.outgoing.request(address, {
    headers: {
      accept: "text/calendar, */*;q=0.5",
      "user-agent": `${productName} calendar reader`,
      ...(mayBeSame && etag ? { "if-none-match": etag } : {}),
      ...(mayBeSame && lastModified ? { "if-modified-since": lastModified } : {}),
    },
    maxRedirects: 3,
    maxMs: deadlineMs,
    maxBytes,
    isUnpacked: true,
  });
  if (answer.status === 304 && mayBeSame) return { type: "unchanged" };
  if (!answer.isWhole && maxBytes < feedLimits.fileBytes) return { type: "large" };
  refuseAnswer(answer);
  const header = (name: string, max: number): string | null => {
    const value = answer.headers[name];
    return typeof value === "string" && value.length <= max ? value : null;
  };
  return {
    type: "text",
    text: textOf(answer.body),
    etag: header("etag", 500),
    lastModified: header("last-modified", 100),
  };
}

function refuseAnswer({ status, isWhole, headers }: WebAnswer): void {
  if ([401, 403, 404, 410].includes(status))
    throw new FeedTrouble("There is no calendar at this address anymore. Copy its secret address again.");
  if (status < 200 || status > 299)
    throw new FeedTrouble(`The other calendar answered with an error (${status}).`);
  if (!isWhole) throw new FeedTrouble("This calendar is larger than 10 MB.");
  if (String(headers["content-type"] ?? "").startsWith("text/html"))
    throw new FeedTrouble(
      "This address shows a web page, not a calendar. Copy the secret address in iCal format.",
    );
}

async function fileOf(database: Database, workspaceId: string, fileId: string): Promise<Fetched> {
  const parts: Buffer[] = [];
  for await (const part of readFile(database, workspaceId, fileId)) parts.push(part as Buffer);
  return { type: "text", text: textOf(joined(parts)), etag: null, lastModified: null };
}

const textOf = (bytes: Uint8Array): string => textReaderFor(bytes).decode(bytes, true);

/** Whether an error says in plain words what is wrong. */
const isPlain = (error: unknown): error is Error =>
  [FeedTrouble, OutgoingRefused, NoCalendar, DavRefused].some((kind) => error instanceof kind);

/** What went wrong, in words that tell nothing of what is there. */
function wordsOf(error: unknown): string {
  if (isPlain(error)) return error.message;
  if (error instanceof Error && error.name === "TimeoutError")
    return "The other calendar didn’t answer in time.";
  return "We couldn’t reach the other calendar.";
}
