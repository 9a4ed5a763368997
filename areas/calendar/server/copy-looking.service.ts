import type { DavEvent } from "#platform/server/caldav.ts";
import { DavRefused } from "#platform/server/caldav-ask.ts";
import type { Ctx } from "#platform/server/context.ts";
import { Unreadable } from "#platform/tables/calendar-values.ts";
import { readStoredEvent } from "#platform/tables/read-event.ts";
import {
  type CopyFinding,
  copyUrl,
  type FoundCopy,
  judgeCopy,
  type KnownCopy,
} from "#areas/calendar/contract/meeting-copies.rules.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { tellOfQuestions } from "./copy-asking.service.ts";
import { saveCopy, type Sync } from "./copy-turn.service.ts";
import type { CopyRow, WantedMeeting } from "./meeting-copies.store.ts";

/** Looks at what we wrote into a calendar, unless nothing there has changed. What its host moved or removed they are asked about. Returns the calendar's version before. */
export async function lookAtCopies(sync: Sync, calendarUrl: string): Promise<string | null> {
  const { caldav, account, copies, now } = sync;
  const version = await caldav.findVersion(calendarUrl).catch((error: unknown) => {
    throw error instanceof DavRefused && error.reason === "place"
      ? new DavRefused(
          "The calendar that your meetings go into isn’t there anymore, or doesn’t let us in. Choose another one.",
          "place",
        )
      : error;
  });
  const watched = [...copies.values()].filter(
    ({ isInvited, url, appointmentId, endTime, found }) =>
      !isInvited &&
      url === copyUrl(calendarUrl, appointmentId) &&
      sync.meetings.has(appointmentId) &&
      (found !== null || Date.parse(endTime) > now.getTime()),
  );
  const isSame =
    version !== null && version === account.outVersion && watched.every(({ etag }) => etag !== null);
  if (isSame || watched.length === 0) return version;
  const there = await caldav.findEvents(
    calendarUrl,
    watched.map(({ url }) => url),
  );
  await judgeAll(sync, watched, there);
  return version;
}

/** The same of one event that turned out to be another version than was known. */
export async function lookAtCopy(sync: Sync, calendarUrl: string, copy: CopyRow): Promise<void> {
  await judgeAll(sync, [copy], await sync.caldav.findEvents(calendarUrl, [copy.url]));
}

type Ask = { copy: CopyRow; meeting: WantedMeeting; finding: CopyFinding; there: Seen | undefined };
type Seen = Partial<FoundCopy> & { etag: string | null };

async function judgeAll(
  sync: Sync,
  copies: readonly CopyRow[],
  events: ReadonlyMap<string, DavEvent>,
): Promise<void> {
  const asks: Ask[] = [];
  for (const copy of copies) {
    const meeting = sync.meetings.get(copy.appointmentId);
    const event = events.get(copy.url);
    if (!meeting || (!event && (await isLeftOut(sync, copy)))) continue;
    const there = event && (await foundIn(sync, copy, event));
    if (there === "unreadable") continue;
    const { startTime: start, endTime: end, sequence } = meeting;
    const judged = judgeCopy(knownOf(copy), there, { start, end, sequence }, sync.now);
    if (judged.act === "note" && there) await note(sync, copy, there);
    if (judged.act === "ask")
      asks.push({ copy, meeting, finding: judged.finding, there: there ?? (event && { etag: event.etag }) });
  }
  if (asks.length > 0) await sync.inside((ctx) => ask(sync, ctx, asks));
}

/** Some servers leave out what they can't tell just now: only what is gone for sure is asked about. */
const isLeftOut = async ({ caldav }: Sync, { digest, url }: CopyRow): Promise<boolean> =>
  digest !== null && (await caldav.isThere(url));

async function foundIn(
  { timeZone, now }: Sync,
  { appointmentId }: CopyRow,
  { text, etag }: DavEvent,
): Promise<FoundCopy | "unreadable" | undefined> {
  try {
    const found = await readStoredEvent(text, uidOf(appointmentId), { timeZone, now });
    return found && { ...found, start: found.start.toISOString(), end: found.end.toISOString(), etag };
  } catch (error) {
    if (error instanceof Unreadable) return "unreadable";
    throw error;
  }
}

const knownOf = (copy: CopyRow): KnownCopy => ({
  etag: copy.etag,
  isWritten: copy.digest !== null,
  written: { start: copy.startTime, end: copy.endTime },
  next:
    copy.nextStart !== null && copy.nextEnd !== null ? { start: copy.nextStart, end: copy.nextEnd } : null,
  asked: copy.found === null ? null : { finding: copy.found, etag: copy.foundEtag },
});

const note = (sync: Sync, copy: CopyRow, { etag, start, end, sequence }: FoundCopy): Promise<boolean> =>
  sync.inside((ctx) =>
    saveCopy(sync, ctx, copy, {
      etag,
      startTime: start,
      endTime: end,
      sequence: Math.max(copy.sequence, sequence),
      found: null,
      foundStart: null,
      foundEnd: null,
      foundEtag: null,
      askedAt: null,
    }),
  );

/** Keeps the questions, and lets the host know of them, in one transaction. */
async function ask(sync: Sync, ctx: Ctx, asks: readonly Ask[]): Promise<void> {
  const asked: Ask[] = [];
  for (const one of asks) {
    const { copy, finding, there } = one;
    const isMoved = finding === "moved";
    const isSaved = await saveCopy(sync, ctx, copy, {
      found: finding,
      foundStart: isMoved ? (there?.start ?? null) : null,
      foundEnd: isMoved ? (there?.end ?? null) : null,
      foundEtag: there?.etag ?? null,
      sequence: Math.max(copy.sequence, there?.sequence ?? 0),
      askedAt: ctx.now.toISOString(),
      version: copy.version + 1,
    });
    if (isSaved) asked.push(one);
  }
  await tellOfQuestions(
    ctx,
    sync.account,
    asked.map(({ meeting, finding, there }) => ({ meeting, finding, start: there?.start ?? null })),
  );
}
