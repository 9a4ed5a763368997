import { v5 as uuidOf } from "uuid";
import type { Ctx } from "#platform/server/context.ts";
import {
  lastTold,
  mailKind,
  type MailedMeeting,
  type MailStep,
  nextReminders,
  nextStep,
  type PlannedMail,
} from "#areas/calendar/contract/meeting-mails.rules.ts";
import type { Delivery } from "#areas/outreach/contract/deliveries.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { type AppointmentRow, findRow, updateSequence } from "./appointments.store.ts";
import { planMeetingMail, sendMeetingMail } from "./calendar.jobs.ts";
import { listMoved } from "./bookings.store.ts";
import { insertMails, listMails, type MailRow } from "./meeting-mails.store.ts";
import { isTo, type Person, peopleOf } from "./meeting-people.service.ts";

/** More mails than any meeting has. */
const maxMails = 1000;

/** What the rules need to know of a meeting. */
export const mailedOf = ({ status, deletedAt, sequence, startTime }: AppointmentRow): MailedMeeting => ({
  status,
  isDeleted: deletedAt !== null,
  sequence,
  startTime,
});

/** A mail of a meeting with its row in the ledger. */
export type KnownMail = MailRow & { delivery: Delivery };

/** The mails of a meeting, the first planned first, each with what became of it. */
export async function listKnown(ctx: Pick<Ctx, "tx">, appointmentId: string): Promise<KnownMail[]> {
  const mails = await listMails(ctx.tx, appointmentId, maxMails);
  if (mails.length === 0) return [];
  const { rows } = await outreach.listDeliveries(ctx.tx, {
    kind: mailKind,
    sourceId: appointmentId,
    limit: maxMails,
  });
  const byId = new Map(rows.map((row) => [row.targetId, row]));
  return mails.flatMap((mail) => {
    const delivery = byId.get(mail.id);
    return delivery ? [{ ...mail, delivery }] : [];
  });
}

const plannedOf = ({ step, sequence, startTime, delivery: { state } }: KnownMail): PlannedMail => ({
  step,
  sequence,
  startTime,
  state: state === "pending" ? "waits" : state === "skipped" || state === "failed" ? "not_sent" : "left",
});

/** Notes a change that those who come have to know, and plans what they are told of it, in the transaction of the change. */
export async function mailChange(ctx: Ctx, appointmentId: string): Promise<void> {
  await updateSequence(ctx.tx, appointmentId);
  await planMails(ctx, appointmentId);
}

/**
 * Plans what everybody is to be told of a meeting as it is now: once for each person, change and step, however often this is called. What
 * still waits of an earlier change is not sent any more.
 */
export async function planMails(ctx: Ctx, appointmentId: string): Promise<void> {
  const appointment = await findRow(ctx.tx, appointmentId);
  if (!appointment) return;
  const { workspaceId } = ctx;
  // Whoever sees only their own customers does not see all the guests of a class.
  if (appointment.classTypeId !== null && ctx.actor.sees === "own")
    return ctx.enqueue(planMeetingMail, { workspaceId, appointmentId });
  const meeting = mailedOf(appointment);
  const known = await listKnown(ctx, appointmentId);
  const people = await peopleOf(ctx, appointment);
  const gone = known
    .filter((one) => !people.some((person) => isTo(person, one)))
    .map(({ recipient, delivery, bookingId }): Person => ({
      ...(bookingId !== null && { seat: { bookingId, movedFrom: null } }),
      recipient,
      name: "",
      email: delivery.address,
      timeZone: null,
      manageUrl: null,
      contactId: delivery.contactId,
    }));
  const keyOf = ({ email, seat }: Person): string => seat?.bookingId ?? email.trim().toLowerCase();
  const former = gone.filter((one, at) => gone.findIndex((other) => keyOf(other) === keyOf(one)) === at);
  // Who moved to another class is told of that there.
  const moved = await listMoved(
    ctx.tx,
    appointmentId,
    former.flatMap(({ seat }) => seat?.bookingId ?? []),
  );
  const stale = known.filter(
    (one) =>
      one.delivery.state === "pending" &&
      (one.sequence !== meeting.sequence ||
        (one.step !== "cancellation" && former.some((person) => isTo(person, one)))),
  );
  if (stale.length > 0)
    await outreach.skipTargets(
      ctx.tx,
      { kind: mailKind, sourceId: appointmentId },
      stale.map(({ id }) => id),
      "superseded",
    );
  const dropped = new Set(stale.map(({ id }) => id));
  const ofPerson = (person: Person): PlannedMail[] =>
    known
      .filter((one) => isTo(person, one))
      .map((one) => ({ ...plannedOf(one), ...(dropped.has(one.id) && { state: "not_sent" as const }) }));
  const planned = [
    ...people.flatMap((person) => mailsFor(ctx, meeting, { person, isWanted: true, past: ofPerson(person) })),
    ...former
      .filter(({ seat }) => !seat || !moved.has(seat.bookingId))
      .flatMap((person) => mailsFor(ctx, meeting, { person, isWanted: false, past: ofPerson(person) })),
  ];
  await insertPlanned(ctx, appointment, planned);
}

type Planned = { person: Person; step: MailStep; dueAt: Date; fromTime: string | null };

function mailsFor(
  { now }: Ctx,
  stands: MailedMeeting,
  { person, isWanted, past }: { person: Person; isWanted: boolean; past: readonly PlannedMail[] },
): Planned[] {
  const meeting =
    person.needsProof && stands.status === "confirmed" ? { ...stands, status: "pending" as const } : stands;
  const movedFrom = past.length === 0 ? (person.seat?.movedFrom ?? null) : null;
  const next = nextStep(meeting, isWanted, past, now);
  const step = next === "invitation" && movedFrom !== null ? "change" : next;
  const before = lastTold(meeting, past)?.startTime ?? movedFrom;
  return [
    ...(step ? [{ person, step, dueAt: now, fromTime: before === meeting.startTime ? null : before }] : []),
    ...(isWanted && person.recipient === "guest"
      ? nextReminders(meeting, past, now).map((reminder) => ({ ...reminder, person, fromTime: null }))
      : []),
  ];
}

async function insertPlanned(
  ctx: Ctx,
  { id: appointmentId, sequence, startTime }: AppointmentRow,
  planned: readonly Planned[],
): Promise<void> {
  const mails = planned.map((one) => ({
    ...one,
    id: uuidOf(
      `${sequence} ${one.step} ${one.person.seat?.bookingId ?? one.person.email.trim().toLowerCase()}`,
      appointmentId,
    ),
  }));
  const added = await insertMails(
    ctx.tx,
    mails.map(({ id, step, person, fromTime }) => ({
      workspaceId: ctx.workspaceId,
      id,
      appointmentId,
      recipient: person.recipient,
      step,
      sequence,
      startTime,
      fromTime,
      bookingId: person.seat?.bookingId ?? null,
      createdAt: ctx.now.toISOString(),
    })),
  );
  const fresh = mails.filter(({ id }) => added.has(id));
  for (const { id, person, dueAt } of fresh)
    await outreach.planDelivery(ctx, {
      channel: "email",
      kind: mailKind,
      sourceId: appointmentId,
      targetId: id,
      address: person.email.trim(),
      contactId: person.contactId,
      dueAt,
    });
  if (fresh.length > 0) await wakeSending(ctx, appointmentId);
}

/** Has what is due of a meeting sent, at `runAt` or now. */
export const wakeSending = (ctx: Ctx, appointmentId: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    sendMeetingMail,
    { workspaceId: ctx.workspaceId, appointmentId },
    { jobKey: `calendar.mail:${appointmentId}`, ...(runAt && { runAt }) },
  );
