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
import { sendMeetingMail } from "./calendar.jobs.ts";
import { insertMails, listMails, type MailRow } from "./meeting-mails.store.ts";
import { isSame, type Person, peopleOf } from "./meeting-people.service.ts";

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
  const meeting = mailedOf(appointment);
  const known = await listKnown(ctx, appointmentId);
  const people = await peopleOf(ctx, appointment);
  const gone = known
    .filter((one) => !people.some(({ email }) => isSame(email, one.delivery.address)))
    .map(({ recipient, delivery }): Person => ({
      recipient,
      name: "",
      email: delivery.address,
      timeZone: null,
      manageUrl: null,
      contactId: delivery.contactId,
    }));
  const former = gone.filter((one, at) => gone.findIndex(({ email }) => isSame(email, one.email)) === at);
  const stale = known.filter(
    ({ sequence, delivery, step }) =>
      delivery.state === "pending" &&
      (sequence !== meeting.sequence ||
        (step !== "cancellation" && former.some(({ email }) => isSame(email, delivery.address)))),
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
      .filter(({ delivery }) => isSame(delivery.address, person.email))
      .map((one) => ({ ...plannedOf(one), ...(dropped.has(one.id) && { state: "not_sent" as const }) }));
  const planned = [
    ...people.flatMap((person) => mailsFor(ctx, meeting, { person, isWanted: true, past: ofPerson(person) })),
    ...former.flatMap((person) =>
      mailsFor(ctx, meeting, { person, isWanted: false, past: ofPerson(person) }),
    ),
  ];
  await insertPlanned(ctx, appointment, planned);
}

type Planned = { person: Person; step: MailStep; dueAt: Date; fromTime: string | null };

function mailsFor(
  { now }: Ctx,
  meeting: MailedMeeting,
  { person, isWanted, past }: { person: Person; isWanted: boolean; past: readonly PlannedMail[] },
): Planned[] {
  const step = nextStep(meeting, isWanted, past, now);
  const before = lastTold(meeting, past)?.startTime ?? null;
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
    id: uuidOf(`${sequence} ${one.step} ${one.person.email.trim().toLowerCase()}`, appointmentId),
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
