import { AppError } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { hasAlready, privateToken, readPrivateToken } from "#platform/server/private-addresses.ts";
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
  const id = personIn(ctx);
  const { workspaceId, ports } = ctx;
  const token = privateToken(ports.secrets, purpose, {
    workspaceId,
    id,
    number: await findNumber(ctx.tx, id),
  });
  return { url: `${ports.appUrl}/calendar/feed/${token}.ics` };
}

/** Makes another address; who has the one before reads nothing more. */
export async function renewPrivateFeed(ctx: Ctx): Promise<{ url: string }> {
  await saveNextNumber(ctx.tx, ctx.workspaceId, personIn(ctx));
  return getPrivateFeed(ctx);
}

const gone = (): AppError => new AppError("not_found", "Page not found");

/** A person's own meetings as iCalendar, as they see them themselves; 404 for an address that was forged or has ended. */
export async function readPrivateFeed(ctx: PublicCtx, file: string, answer: Answer): Promise<BinaryAnswer> {
  const token = file.endsWith(".ics") ? file.slice(0, -".ics".length) : undefined;
  const reader = token === undefined ? undefined : readPrivateToken(ctx.ports.secrets, purpose, token);
  if (!reader) throw gone();
  const { workspaceId, id: userId, number } = reader;
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
  const isSame = hasAlready(ctx, answer, text);
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
