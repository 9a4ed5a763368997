import { createHash } from "node:crypto";
import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, personIn, type Ports } from "#platform/server/context.ts";
import type { Answer, BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { type CalendarEvent, writeCalendar } from "#platform/tables/write-calendar.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { listAppointments } from "./appointments.store.ts";
import { listHosts } from "./hosts.service.ts";
import { findNumber, listSequences, saveNextNumber } from "./private-feed.store.ts";

/** How often one address is read; programs come every few minutes to every few hours. */
const reads: Limit = { name: "calendar.private_feed", max: 240, windowSeconds: 3600 };
const pastMs = 60 * 86_400_000;
const purpose = "private-feed";

/** The secret address of the acting person's own meetings. */
export async function getPrivateFeed(ctx: Ctx): Promise<{ url: string }> {
  const userId = personIn(ctx);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(await findNumber(ctx.tx, userId));
  const payload = Buffer.concat([parse(ctx.workspaceId), parse(userId), number]);
  return { url: `${ctx.ports.appUrl}/calendar/feed/${ctx.ports.secrets.token(purpose, payload)}.ics` };
}

/** Makes another address; who has the one before reads nothing more. */
export async function renewPrivateFeed(ctx: Ctx): Promise<{ url: string }> {
  await saveNextNumber(ctx.tx, ctx.workspaceId, personIn(ctx));
  return getPrivateFeed(ctx);
}

type Reader = { workspaceId: string; userId: string; number: number };

function readerOf({ secrets }: Ports, token: string): Reader | undefined {
  const payload = token.endsWith(".ics") ? secrets.readToken(purpose, token.slice(0, -4)) : undefined;
  if (payload?.length !== 36) return undefined;
  return {
    workspaceId: stringify(payload.subarray(0, 16)),
    userId: stringify(payload.subarray(16, 32)),
    number: payload.readUInt32BE(32),
  };
}

const gone = (): AppError => new AppError("not_found", "Page not found");

/** A person's own meetings as iCalendar, as they see them themselves; 404 for an address that was forged or has ended. */
export async function readPrivateFeed(ctx: PublicCtx, token: string, answer: Answer): Promise<BinaryAnswer> {
  const reader = readerOf(ctx.ports, token);
  if (!reader) throw gone();
  const { workspaceId, userId, number } = reader;
  await ctx.database.inWorkspace(workspaceId, (tx) => takeAttempt(tx, reads, `${workspaceId}:${userId}`));
  const isCurrent = await ctx.database.inWorkspace(
    workspaceId,
    async (tx) =>
      (await team.membersOf(tx)).some(({ id }) => id === userId) && (await findNumber(tx, userId)) === number,
  );
  if (!isCurrent) throw gone();
  const text = await ctx.database.asMember(workspaceId, userId, async (tx) => {
    const host = (await listHosts({ tx })).find((one) => one.userId === userId);
    const events = await publishedMeetings({ tx, now: ctx.now }, host?.id ?? userId);
    return writeCalendar({ method: "PUBLISH", events });
  });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  answer.header("etag", etag);
  answer.header("cache-control", "private, max-age=300");
  const isSame = ctx.header("if-none-match")?.includes(etag) === true;
  const bytes = Buffer.from(isSame ? "" : text);
  return {
    contentType: "text/calendar; charset=utf-8",
    bytes,
    sizeBytes: bytes.length,
    status: isSame ? 304 : 200,
  };
}

/** Meetings of the last 60 days and all that are ahead, as other calendars read them: of one host, or all that the reader sees. */
export async function publishedMeetings(
  { tx, now }: Pick<Ctx, "tx" | "now">,
  hostId?: string,
): Promise<CalendarEvent[]> {
  const from = new Date(now.getTime() - pastMs).toISOString();
  const { rows } = await listAppointments(tx, { hostId, from, now });
  const sequences = await listSequences(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => eventOf(row, sequences.get(row.id) ?? 0));
}

function eventOf(meeting: Appointment, sequence: number): CalendarEvent {
  const { title, contactName, phoneNumber, meetingUrl, status } = meeting;
  return {
    uid: uidOf(meeting.id),
    sequence,
    // When it was changed, so that what stays the same reads the same.
    stamp: new Date(meeting.updatedAt),
    start: new Date(meeting.startTime),
    end: new Date(meeting.endTime),
    summary: contactName ? `${title} (${contactName})` : title,
    description: meeting.description,
    location: meeting.place ?? meetingUrl ?? phoneNumber,
    status: status === "cancelled" ? "cancelled" : status === "pending" ? "tentative" : "confirmed",
  };
}
