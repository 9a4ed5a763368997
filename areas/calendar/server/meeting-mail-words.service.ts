import type { Ctx } from "#platform/server/context.ts";
import { framed, type MailLook } from "#platform/server/mail-frame.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import { writeCalendar } from "#platform/tables/write-calendar.ts";
import { mayGuestChange } from "#areas/calendar/contract/appointments.rules.ts";
import { appointmentLimits } from "#areas/calendar/contract/appointments.schema.ts";
import { changeWords } from "#areas/calendar/contract/booking-words.rules.ts";
import { type MailStep, uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import type { Content, Recipient } from "#areas/outreach/server/index.ts";
import { brandOf, mailLookOf, plainIdsFrom } from "#areas/settings/server/index.ts";
import { timeZoneOf, workspaceNameOf } from "#areas/team/server/index.ts";
import type { AppointmentRow } from "./appointments.store.ts";
import { listBookingsOf } from "./bookings.store.ts";
import type { MailRow } from "./meeting-mails.store.ts";
import { isTo, type Person, peopleOf } from "./meeting-people.service.ts";

/** What all mails about a meeting have in common. */
export type Frame = {
  appointment: AppointmentRow;
  title: string;
  /** Whoever booked meets the business, not themselves. */
  titleForGuest: string;
  business: string;
  timeZone: string;
  people: Person[];
  /** How the business's mails look to guests. */
  look: MailLook | undefined;
  hidesProduct: boolean;
  plainIdsFrom: string | null;
  /** Of a class: the number of changes of each of its seats, also of those that were given back. */
  seats: ReadonlyMap<string, number>;
};

/** Reads what the mails about a meeting say. A stranger's words are made safe: they may be part of its title. */
export async function frameOf(ctx: Ctx, appointment: AppointmentRow): Promise<Frame> {
  const people = await peopleOf(ctx, appointment);
  const booked = people.find(({ manageUrl }) => manageUrl !== null);
  const business = nameInMail(await workspaceNameOf(ctx.tx), "the business");
  const safe = (title: string) =>
    booked ? nameInMail(title, "Meeting", appointmentLimits.title) : appointment.title;
  const withGuest = booked ? ` with ${booked.name}` : "";
  return {
    appointment,
    title: safe(appointment.title),
    titleForGuest: safe(
      withGuest && appointment.title.endsWith(withGuest)
        ? `${appointment.title.slice(0, -withGuest.length)} with ${business}`
        : appointment.title,
    ),
    business,
    timeZone: await timeZoneOf(ctx.tx),
    people,
    look: await mailLookOf(ctx),
    hidesProduct: (await brandOf(ctx)).hideProduct,
    plainIdsFrom: await plainIdsFrom(ctx),
    seats:
      appointment.classTypeId === null
        ? new Map()
        : new Map(
            (await listBookingsOf(ctx.tx, appointment.id, { withLeft: true })).map(({ id, sequence }) => [
              id,
              sequence,
            ]),
          ),
  };
}

type Told = { mail: MailRow; address: string; route: Recipient["route"] };

/** One mail about a meeting, and about others of which the same is to be said: what it says to this person, and what their calendar does with it. */
export function contentOf(
  ctx: Pick<Ctx, "now" | "ports">,
  known: Frame,
  told: Told,
  others: readonly AppointmentRow[] = [],
): Content {
  const { mail, address } = told;
  const frame = mail.recipient === "guest" ? { ...known, title: known.titleForGuest } : known;
  const person = frame.people.find((one) => isTo(one, { ...mail, delivery: { address } }));
  const text = textOf(ctx, frame, mail, person, others);
  const when = whenFor(ctx.now, frame, mail, person, mail.startTime, false);
  const calendar = calendarOf(ctx.now, frame, told, person, others);
  const many = others.length > 0 ? `${others.length + 1} meetings from ` : "";
  return {
    subject: `${subjects[mail.step]}${frame.title}, ${many}${when}`,
    text,
    html: framed(text, frame.business, frame.look),
    ...(calendar && { calendar }),
  };
}

const subjects: Record<MailStep, string> = {
  asked: "Requested: ",
  invitation: "",
  change: "Changed: ",
  cancellation: "Canceled: ",
  day_before: "Reminder: ",
  hour_before: "In an hour: ",
};

/** By the clock of whoever reads it, and by the other side's where it shows another time. */
function whenFor(
  now: Date,
  { business, timeZone, people }: Frame,
  { recipient }: Pick<MailRow, "recipient">,
  person: Person | undefined,
  start: string,
  withOther = true,
): string {
  const own = person?.timeZone ?? timeZone;
  const [guest] = people.filter((one) => one.recipient === "guest");
  const other =
    recipient === "guest"
      ? { name: business, timeZone }
      : !guest?.seat &&
        guest?.timeZone && { name: nameInMail(guest.name, "the guest"), timeZone: guest.timeZone };
  return whenWords(new Date(start), own, { now, other: withOther && other ? other : null });
}

const ways = { video: "by video", phone: "by phone", in_person: "in person" } as const;

function lengthWords({ startTime, endTime }: AppointmentRow): string {
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

function textOf(
  { now, ports }: Pick<Ctx, "now" | "ports">,
  frame: Frame,
  mail: MailRow,
  person: Person | undefined,
  others: readonly AppointmentRow[],
): string {
  const { appointment, business, title } = frame;
  const { type, place, meetingUrl, phoneNumber } = appointment;
  const when = (start: string) => whenFor(now, frame, mail, person, start);
  const isOver = mail.step === "cancellation";
  const facts = [
    title,
    when(mail.startTime),
    ...others.map(({ startTime }) => when(startTime)),
    mail.fromTime && !isOver && others.length === 0 && `Before: ${when(mail.fromTime)}`,
    !isOver && `${lengthWords(appointment)}, ${ways[type]}`,
    !isOver && type === "in_person" && place,
    !isOver && type === "phone" && phoneNumber && `Phone: ${phoneNumber}`,
  ].filter(Boolean);
  const manageUrl = person?.manageUrl;
  const isReminder = mail.step === "day_before" || mail.step === "hour_before";
  const parts = [
    `Hi ${nameInMail(person?.name, "there")},`,
    person?.needsProof
      ? `Did you book this with ${business}? Confirm it within half an hour, or the time goes to somebody else.`
      : others.length > 0
        ? leadOfMany(frame, mail, others.length + 1)
        : leadOf(frame, mail),
    facts.join("\n"),
    manageUrl && person?.needsProof && `Confirm that you booked this: ${manageUrl}?prove=1`,
    manageUrl && isReminder && `I’ll be there: ${manageUrl}?coming=1`,
    !isOver && type === "video" && meetingUrl && `Join: ${meetingUrl}`,
    person?.manageUrl && !isOver && `${changeLabel(now, mail, person)}: ${person.manageUrl}`,
    mail.recipient === "host" && `Open your calendar: ${ports.appUrl}/calendar?tab=upcoming`,
  ].filter(Boolean);
  const why =
    mail.recipient === "host"
      ? "You’re getting this email because the meeting is in your calendar."
      : `You’re getting this email because you have a meeting with ${business}.`;
  return `${parts.join("\n\n")}\n\n-- \n${why}\n`;
}

/** What the link of a guest is for; it promises nothing that is over. */
const changeLabel = (now: Date, { startTime }: MailRow, { changeHours = 0 }: Person): string =>
  mayGuestChange({ startTime, status: "confirmed" }, changeHours, now)
    ? `Change or cancel, ${changeWords(changeHours)}`
    : "Your meeting";

function leadOf({ appointment, business, people }: Frame, { step, recipient }: MailRow): string {
  const [guest] = people.filter((one) => one.recipient === "guest");
  if (recipient === "guest")
    return {
      asked: `We passed your request on to ${business}. You’ll hear from them.`,
      invitation: `Your meeting with ${business} is set.`,
      change: `Your meeting with ${business} has changed.`,
      cancellation: `Your meeting with ${business} was canceled.`,
      day_before: `You’re meeting ${business} soon.`,
      hour_before: `You’re meeting ${business} in an hour.`,
    }[step];
  const who = appointment.classTypeId === null && guest ? nameInMail(guest.name, "A guest") : undefined;
  return {
    asked: `${who ?? "Somebody"} asked for ${appointment.classTypeId === null ? "a meeting" : "this class"}. It waits for your yes.`,
    invitation: who
      ? `You have a new meeting with ${who}.`
      : appointment.classTypeId === null
        ? "A teammate put this meeting into your calendar."
        : "Customers have booked this class. You’ll find who comes in your calendar.",
    change: "This meeting has changed.",
    cancellation: "This meeting was canceled.",
    day_before: "",
    hour_before: "",
  }[step];
}

function leadOfMany({ business }: Frame, { step, recipient }: MailRow, count: number): string {
  const isOver = step === "cancellation";
  const became = isOver ? "were canceled" : step === "change" ? "have changed" : "are set";
  if (recipient === "guest" && step === "asked")
    return `We passed your request for these ${count} meetings on to ${business}. You’ll hear from them.`;
  return recipient === "guest"
    ? `Your ${count} meetings with ${business} ${became}.`
    : `These ${count} meetings in your calendar ${became}.`;
}

/** What the reader's calendar puts in, changes or takes out; nothing before the host has said yes, and nothing in a reminder. */
function calendarOf(
  now: Date,
  frame: Frame,
  { mail, address, route }: Told,
  person: Person | undefined,
  others: readonly AppointmentRow[],
): Content["calendar"] {
  const { step } = mail;
  if (step === "asked" || step === "day_before" || step === "hour_before") return undefined;
  const isOver = step === "cancellation";
  // An invitation is to one meeting; several can only be published, also what has become of them (RFC 5546 §3.2).
  const method = others.length > 0 ? "PUBLISH" : isOver ? "CANCEL" : "REQUEST";
  const manageUrl = person?.manageUrl;
  const attendee = {
    name: person && nameInMail(person.name, ""),
    email: address,
    isAsked: mail.recipient === "guest" && route.bounce !== undefined,
    ...((manageUrl || mail.recipient === "host") && { answer: "accepted" as const }),
  };
  const content = writeCalendar({
    method,
    ...(frame.hidesProduct && { maker: frame.business }),
    events: [frame.appointment, ...others].map((appointment) => ({
      ...eventOf(frame, appointment, mail, manageUrl),
      stamp: now,
      // Answers go to the organizer: without a mailbox that is read nobody is asked for one.
      organizer: { name: frame.business, email: route.bounce?.address ?? route.fromAddress },
      attendees: [attendee],
      status: isOver ? ("cancelled" as const) : ("confirmed" as const),
    })),
  });
  return { method, content };
}

function eventOf(
  { title, seats, plainIdsFrom: plainFrom }: Frame,
  { id, sequence, startTime, endTime, type, place, meetingUrl, phoneNumber }: AppointmentRow,
  { bookingId: seat, recipient }: MailRow,
  manageUrl: string | null | undefined,
) {
  const description = [
    type === "video" && meetingUrl && `Join: ${meetingUrl}`,
    type === "phone" && phoneNumber && `Phone: ${phoneNumber}`,
    manageUrl && `Change or cancel: ${manageUrl}`,
  ].filter(Boolean);
  return {
    // A host's calendar may have the meeting from us by another way already.
    uid: uidOf(seat ?? id, recipient === "guest" ? plainFrom : null),
    sequence: sequence + ((seat !== null && seats.get(seat)) || 0),
    start: new Date(startTime),
    end: new Date(endTime),
    summary: title,
    description: description.join("\n"),
    location: { video: meetingUrl, phone: phoneNumber, in_person: place }[type],
  };
}
