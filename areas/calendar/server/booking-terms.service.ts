import type { Ctx } from "#platform/server/context.ts";
import { jobContexts, type JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { createTask } from "#areas/tasks/server/index.ts";
import { NewTask } from "#areas/tasks/contract/tasks.schema.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { answerUntil } from "#areas/calendar/contract/appointments.rules.ts";
import { cancelForGuest } from "./guest-appointments.service.ts";
import { type AppointmentRow, findRow, lockAppointment } from "./appointments.store.ts";
import { leaveTask } from "./calendar.jobs.ts";
import { planMails } from "./meeting-mails.service.ts";
import { leaveSeat } from "./seats.service.ts";
import { type Booking, findBooking, listBookingsOf, updateBooking } from "./bookings.store.ts";
import { findHost } from "./hosts.store.ts";
import { listTypes } from "./meeting-types.store.ts";

type Which = { workspaceId: string; appointmentId: string };

const inside = (
  parts: JobParts,
  { workspaceId, appointmentId }: Which,
  context: JobContext,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> =>
  context.database.inWorkspace(workspaceId, (tx) =>
    work(jobContexts(parts, context, `booking ${appointmentId}`)(tx, workspaceId)),
  );

/** Until when a booking waits: for its guest's proof, else for its host's yes, a day at most and not past its start. */
export function pendingUntil(
  { proofUntil, createdAt }: Pick<Booking, "proofUntil" | "createdAt">,
  { startTime }: { startTime: string },
): Date {
  if (proofUntil !== null) return new Date(proofUntil);
  return answerUntil(new Date(createdAt), startTime);
}

/** Gives the time of a booked meeting back that nobody confirmed in time: its host, or the guest who had to prove that it is theirs. */
export const freePending = (parts: JobParts, which: Which, context: JobContext): Promise<void> =>
  inside(parts, which, context, async (ctx) => {
    // A guest may prove or move it, and its host say yes, at this moment: what they did is read under the lock.
    const row = await lockAppointment(ctx.tx, which.appointmentId);
    const booking = await findBooking(ctx.tx, which.appointmentId);
    if (row && row.classTypeId !== null) return freeSeats(ctx, row);
    if (row?.status !== "pending" || !booking) return;
    if (pendingUntil(booking, row) <= ctx.now) await cancelForGuest(ctx, row.id);
  });

/** The same of a class: the seats of those who did not prove that they are theirs, or to whom the host did not say yes. */
async function freeSeats(ctx: Ctx, row: AppointmentRow): Promise<void> {
  const bookings = await listBookingsOf(ctx.tx, row.id);
  for (const booking of bookings) {
    const until = booking.proofUntil ?? booking.yesUntil;
    if (until !== null && new Date(until) <= ctx.now) await leaveSeat(ctx, booking);
  }
  const now = await findRow(ctx.tx, row.id);
  const isAsked = bookings.some(({ yesUntil, proofUntil }) => yesUntil !== null || proofUntil !== null);
  if (isAsked) return;
  if (now?.status === "pending" && pendingUntil({ ...now, proofUntil: null }, now) <= ctx.now)
    await cancelForGuest(ctx, row.id);
}

/** Plans what everybody is told of a meeting, on nobody's behalf. */
export const planByJob = (parts: JobParts, which: Which, context: JobContext): Promise<void> =>
  inside(parts, which, context, (ctx) => planMails(ctx, which.appointmentId));

/** The task that a booked meeting's type wants done afterwards, once the meeting is over; it moves with the meeting. */
export const leaveTaskOf = (parts: JobParts, which: Which, context: JobContext): Promise<void> =>
  inside(parts, which, context, async (ctx) => {
    const row = await findRow(ctx.tx, which.appointmentId);
    if (!row || row.deletedAt !== null || !["confirmed", "attended"].includes(row.status)) return;
    if (Date.parse(row.endTime) > ctx.now.getTime()) {
      await ctx.enqueue(leaveTask, which, { runAt: new Date(row.endTime) });
      return;
    }
    const booking = await findBooking(ctx.tx, row.id);
    const title = (await listTypes(ctx.tx)).find(({ id }) => id === booking?.typeId)?.taskAfter;
    if (!booking || !title || booking.taskId !== null) return;
    const host = await findHost(ctx.tx, row.hostId);
    const task = await createTask(
      ctx,
      NewTask.parse({
        title,
        type: "task",
        contactId: row.contactId,
        dueDate: dayIn(await timeZoneOf(ctx.tx), ctx.now),
        assignedTo: host?.userId ?? null,
      }),
    );
    await updateBooking(ctx.tx, booking.id, { taskId: task.id });
  });
