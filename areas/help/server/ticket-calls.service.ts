import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { jobContexts, type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import * as calendar from "#areas/calendar/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import type { SupportHost } from "./support.store.ts";
import { answerTicket } from "./ticket-answers.service.ts";
import { enterCall } from "./tickets.jobs.ts";
import * as store from "./tickets.store.ts";

/** How long a call is in the calendar. */
const callMinutes = 30;

const endOf = (start: string): string => new Date(Date.parse(start) + callMinutes * 60_000).toISOString();

/**
 * Picks one of the times that were proposed for a call: the asker is answered so, and it enters their calendar. 400 for another time or one that is
 * over, 409 once a time was picked.
 */
export async function pickTime(
  ctx: Ctx,
  host: SupportHost,
  row: store.TicketRow,
  time: string,
): Promise<void> {
  const start = new Date(time).toISOString();
  if (row.callAt !== null)
    throw new AppError("conflict", "A time was picked already. Write to agree on another one.");
  const refuse = (message: string): never => {
    throw new AppError("validation_failed", message, { errors: { time: message } });
  };
  if (!row.times.includes(start)) refuse("Pick one of the proposed times");
  if (new Date(start) <= ctx.now) refuse("This time has passed. Write to agree on another one.");
  await store.updateTicket(ctx.tx, row.id, { callAt: start });
  const zone = await team.timeZoneOf(ctx.tx);
  const when = whenWords(new Date(start), zone, { now: ctx.now });
  await answerTicket(ctx, host, row, `We’ll call you at ${row.phone ?? ""}: ${when}.`);
  await ctx.enqueue(enterCall, { workspaceId: ctx.workspaceId, ticketId: row.id });
}

/** Puts a call into its asker's calendar, once; where they have something else then, beside it. */
export async function enterPickedCall(
  parts: JobParts,
  { workspaceId, ticketId }: { workspaceId: string; ticketId: string },
  context: JobContext,
): Promise<void> {
  const enter = (holdsTime: boolean) =>
    context.database.inWorkspace(workspaceId, async (tx) => {
      const row = await store.lockTicket(tx, ticketId);
      if (!row?.callAt || row.askedBy === null || row.callMeetingId !== null) return;
      const ctx = jobContexts(parts, context, `call ${ticketId}`)(tx, workspaceId, row.askedBy);
      if (!(await team.isMember(ctx, row.askedBy))) return;
      const meeting = await calendar.createAppointment(ctx, {
        title: `Support call: ${row.subject}`.slice(0, 200),
        description: null,
        contactId: null,
        withEveryone: false,
        holdsTime,
        tellsGuest: false,
        type: "phone",
        startTime: row.callAt,
        endTime: endOf(row.callAt),
        meetingUrl: null,
        phoneNumber: row.phone,
        place: null,
        status: "confirmed",
      });
      await store.updateTicket(tx, ticketId, { callMeetingId: meeting.id });
    });
  try {
    await enter(true);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    await enter(false);
  }
}
