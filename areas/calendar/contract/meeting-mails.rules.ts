import { productName } from "#platform/contract/product.ts";
import type { AppointmentStatus } from "./appointments.schema.ts";

/** What a mail about a meeting says. "asked": it waits for the host's yes. */
export const mailSteps = [
  "asked",
  "invitation",
  "change",
  "cancellation",
  "day_before",
  "hour_before",
] as const;
export type MailStep = (typeof mailSteps)[number];
type Reminder = "day_before" | "hour_before";

/** The kind of these mails in the ledger; their source is the meeting. */
export const mailKind = "meeting";

/** By which calendars know a meeting, for ever (RFC 5545 §3.8.4.7): without the product's name from `plainFrom` on, an id like its own. */
export const uidOf = (appointmentId: string, plainFrom: string | null = null): string =>
  plainFrom !== null && appointmentId >= plainFrom
    ? appointmentId
    : `${appointmentId}@${productName.toLowerCase()}`;
/** The meeting of ours that a calendar means; undefined for another's. */
export const appointmentOfUid = (uid: string): string | undefined => {
  const [id = "", ...rest] = uid.trim().toLowerCase().split("@");
  const isOurs = rest.length === 0 || uidOf(id) === [id, ...rest].join("@");
  return isOurs && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
};

/** Which changes those who come are told of; titles and descriptions are the team's own notes. */
export const toldFields = [
  "startTime",
  "endTime",
  "type",
  "meetingUrl",
  "phoneNumber",
  "place",
  "hostId",
  "contactId",
  "tellsGuest",
] as const;

export type MailedMeeting = {
  status: AppointmentStatus;
  isDeleted: boolean;
  sequence: number;
  startTime: string;
};

/** A mail that was planned for a person. It "left" also when nobody knows for sure. */
export type PlannedMail = {
  step: MailStep;
  sequence: number;
  startTime: string;
  state: "waits" | "left" | "not_sent";
};

const before: Record<Reminder, number> = { day_before: 24 * 3_600_000, hour_before: 3_600_000 };
/** True for what only tells again what is known. */
export const isReminder = (step: MailStep): step is Reminder => step in before;

const isOn = ({ status, isDeleted }: MailedMeeting): boolean =>
  !isDeleted && (status === "pending" || status === "confirmed");
const hasBegun = ({ startTime }: MailedMeeting, now: Date): boolean => Date.parse(startTime) <= now.getTime();

/** The last that a person was told, or is about to be told, of a meeting as it is now. */
export function lastTold(
  meeting: Pick<MailedMeeting, "sequence">,
  planned: readonly PlannedMail[],
): PlannedMail | undefined {
  return planned
    .filter(
      ({ step, state, sequence }) =>
        !isReminder(step) && (state === "left" || (state === "waits" && sequence === meeting.sequence)),
    )
    .reduce<PlannedMail | undefined>(
      (last, one) => (last === undefined || one.sequence >= last.sequence ? one : last),
      undefined,
    );
}

/** What a person is to be told next; undefined for nothing. Nobody is told of what has begun, nor of the end of what they never knew. */
export function nextStep(
  meeting: MailedMeeting,
  isWanted: boolean,
  planned: readonly PlannedMail[],
  now: Date,
): Exclude<MailStep, Reminder> | undefined {
  if (hasBegun(meeting, now)) return undefined;
  const last = lastTold(meeting, planned);
  if (!isOn(meeting) || !isWanted)
    return last === undefined || last.step === "cancellation" ? undefined : "cancellation";
  const isAnswered = last?.step === "asked" && meeting.status === "confirmed";
  if (last?.sequence === meeting.sequence && last.step !== "cancellation" && !isAnswered) return undefined;
  if (meeting.status === "pending") return "asked";
  return last === undefined || last.step === "cancellation" || last.step === "asked"
    ? "invitation"
    : "change";
}

/** The reminders that a guest still gets of a confirmed meeting: not those whose moment is over, nor one that left for the same time. */
export function nextReminders(
  meeting: MailedMeeting,
  planned: readonly PlannedMail[],
  now: Date,
): { step: Reminder; dueAt: Date }[] {
  if (meeting.isDeleted || meeting.status !== "confirmed") return [];
  return (["day_before", "hour_before"] as const).flatMap((step) => {
    const dueAt = new Date(Date.parse(meeting.startTime) - before[step]);
    const isDone = planned.some(
      (one) =>
        one.step === step &&
        Date.parse(one.startTime) === Date.parse(meeting.startTime) &&
        (one.state === "left" || (one.state === "waits" && one.sequence === meeting.sequence)),
    );
    return dueAt > now && !isDone ? [{ step, dueAt }] : [];
  });
}

/** Why a planned mail is not sent any more when its turn comes; undefined when it is. */
export function staleReason(
  mail: Pick<PlannedMail, "step" | "sequence">,
  meeting: MailedMeeting | undefined,
  now: Date,
): "deleted" | "superseded" | "too_late" | undefined {
  if (!meeting) return "deleted";
  if (mail.sequence !== meeting.sequence) return "superseded";
  if (hasBegun(meeting, now)) return "too_late";
  if (!isReminder(mail.step)) return undefined;
  if (meeting.isDeleted || meeting.status !== "confirmed") return "superseded";
  // After a stop the one of the last hour says it all.
  const isLastHour = Date.parse(meeting.startTime) - before.hour_before <= now.getTime();
  return mail.step === "day_before" && isLastHour ? "too_late" : undefined;
}
