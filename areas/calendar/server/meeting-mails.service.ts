import { v5 as uuidOf } from "uuid";
import type { Ctx } from "#platform/server/context.ts";
import {
  isReminder,
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
import {
  insertMails,
  listMails,
  listSources,
  listTelling,
  type MailRow,
  removeTold,
} from "./meeting-mails.store.ts";
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
  const toldBy = mails.flatMap((mail) => mail.toldBy ?? []);
  const byId = new Map<string, Delivery>();
  for (const sourceId of new Set([appointmentId, ...(await listSources(ctx.tx, toldBy))])) {
    const { rows } = await outreach.listDeliveries(ctx.tx, { kind: mailKind, sourceId, limit: maxMails });
    for (const row of rows) byId.set(row.targetId, row);
  }
  return mails.flatMap((mail) => {
    const delivery = byId.get(mail.toldBy ?? mail.id);
    return delivery ? [{ ...mail, delivery }] : [];
  });
}

const plannedOf = ({ step, sequence, startTime, delivery: { state } }: KnownMail): PlannedMail => ({
  step,
  sequence,
  startTime,
  state: state === "pending" ? "waits" : state === "skipped" || state === "failed" ? "not_sent" : "left",
});

/** Notes a change that those who come have to know, and plans what they are told of it, in the transaction of the change; of several at once later. */
export async function mailChange(ctx: Ctx, appointmentId: string, together?: object): Promise<void> {
  await updateSequence(ctx.tx, appointmentId);
  if (!together) await planMails(ctx, appointmentId);
}

/** By whom, step and what else a mail says: the one that tells of all meetings of which the same is to be said. */
type Telling = Map<string, string>;

/** Plans what everybody is to be told of meetings that were scheduled or changed at once: each in one mail. */
export async function planMailsTogether(ctx: Ctx, appointmentIds: readonly string[]): Promise<void> {
  const telling: Telling = new Map();
  for (const id of appointmentIds) await planMails(ctx, id, telling);
}

/**
 * Plans what everybody is to be told of a meeting as it is now: once for each person, change and step, however often this is called. What
 * still waits of an earlier change is not sent any more.
 */
export async function planMails(
  ctx: Ctx,
  appointmentId: string,
  telling: Telling = new Map(),
): Promise<void> {
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
  if (stale.length > 0) await dropStale(ctx, appointmentId, stale);
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
  await insertPlanned(ctx, appointment, planned, telling);
}

/** Has mails not sent that still wait of an earlier change; one that tells of other meetings, too, leaves this one out. */
async function dropStale(ctx: Ctx, appointmentId: string, stale: readonly KnownMail[]): Promise<void> {
  const ids = stale.map(({ id }) => id);
  const stays = await listTelling(ctx.tx, ids);
  await outreach.skipTargets(
    ctx.tx,
    { kind: mailKind, sourceId: appointmentId },
    ids.filter((id) => !stays.has(id)),
    "superseded",
  );
  await removeTold(ctx.tx, ids);
}

type Planned = { person: Person; step: MailStep; dueAt: Date; fromTime: string | null };

function mailsFor(
  { now }: Ctx,
  stands: MailedMeeting,
  { person, isWanted, past }: { person: Person; isWanted: boolean; past: readonly PlannedMail[] },
): Planned[] {
  const meeting =
    (person.needsProof || person.needsYes) && stands.status === "confirmed"
      ? { ...stands, status: "pending" as const }
      : stands;
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
  appointment: AppointmentRow,
  planned: readonly Planned[],
  telling: Telling,
): Promise<void> {
  const { id: appointmentId, sequence, startTime } = appointment;
  const mails = planned.map((one) => {
    const id = uuidOf(`${sequence} ${one.step} ${keyOf(one.person)}`, appointmentId);
    if (isReminder(one.step)) return { ...one, id, toldBy: null };
    const key = contentKey(appointment, one);
    const toldBy = telling.get(key) ?? null;
    if (toldBy === null) telling.set(key, id);
    return { ...one, id, toldBy };
  });
  const added = await insertMails(
    ctx.tx,
    mails.map(({ id, step, person, fromTime, toldBy }) => ({
      workspaceId: ctx.workspaceId,
      id,
      appointmentId,
      recipient: person.recipient,
      step,
      sequence,
      startTime,
      fromTime,
      bookingId: person.seat?.bookingId ?? null,
      toldBy,
      createdAt: ctx.now.toISOString(),
    })),
  );
  const fresh = mails.filter(({ id, toldBy }) => added.has(id) && toldBy === null);
  for (const { id, person, dueAt } of fresh)
    await outreach.planDelivery(ctx, {
      channel: "email",
      kind: mailKind,
      sourceId: appointmentId,
      targetId: id,
      address: person.email.trim(),
      contactId: person.contactId,
      dueAt,
      isUnproved: ctx.actor.userId === null && person.recipient === "guest",
    });
  if (fresh.length > 0) await wakeSending(ctx, appointmentId);
}

// A guest of a class is told for each seat, even if several have one address.
const keyOf = ({ email, seat }: Person): string => seat?.bookingId ?? email.trim().toLowerCase();

/** Two meetings of which it is the same are told of in one mail. */
const contentKey = (
  { title, type, place, meetingUrl, phoneNumber, hostId, startTime, endTime }: AppointmentRow,
  { step, person }: Planned,
): string =>
  JSON.stringify({
    to: [keyOf(person), person.recipient, step],
    what: [title, type, place, meetingUrl, phoneNumber, hostId],
    length: Date.parse(endTime) - Date.parse(startTime),
  });

/** Has what is due of a meeting sent, at `runAt` or now. */
export const wakeSending = (ctx: Ctx, appointmentId: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    sendMeetingMail,
    { workspaceId: ctx.workspaceId, appointmentId },
    { jobKey: `calendar.mail:${appointmentId}`, ...(runAt && { runAt }) },
  );
