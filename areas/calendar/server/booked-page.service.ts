import { isTimeZone } from "#platform/contract/wall-time.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { escaped, formFields, pageAnswer } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { writeCalendar } from "#platform/tables/write-calendar.ts";
import { mailOutlook } from "#areas/outreach/server/index.ts";
import { brandOf, plainIdsFrom } from "#areas/settings/server/index.ts";
import { changeWords, whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import { zoneName } from "#areas/calendar/contract/meeting-when.rules.ts";
import { isReminder, uidOf } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { Moment } from "#areas/calendar/contract/appointments.schema.ts";
import {
  cancelBooked,
  enterBooked,
  type Guest,
  moveBooked,
  noteComing,
  proveBooked,
  titleForGuest,
} from "./booked.service.ts";
import { findRow } from "./appointments.store.ts";
import { hidden, pickerHtml } from "./booking-parts.service.ts";
import { guestPage } from "./guest-page.service.ts";
import { listKnown } from "./meeting-mails.service.ts";
import { refusalPage } from "./booking-refusals.service.ts";
import { shownTimes } from "./shown-times.service.ts";

type Query = Record<string, string>;

const headings = {
  pending: "Waiting for an answer",
  confirmed: "You’re booked",
  cancelled: "This meeting is canceled",
  attended: "This meeting is over",
  no_show: "This meeting is over",
} as const;

const page = ({ ctx, type, name }: Guest, body: string): Promise<BinaryAnswer> =>
  guestPage(ctx, `${type.name} · ${name}`, body);

/** What was booked, in full; `isNew` right after booking. */
export function bookedFactsHtml(
  guest: Guest,
  token: string,
  { isNew = false, told = "no" }: { isNew?: boolean; told?: ToldByMail } = {},
): string {
  const { appointment, booking, settings, name, type } = guest;
  const [start, end] = [new Date(appointment.startTime), new Date(appointment.endTime)];
  const own = `${escaped(whenWordsIn(booking.timeZone, start, end))}<br><span class="muted small">${escaped(zoneName(booking.timeZone))}</span>`;
  const theirs =
    booking.timeZone === settings.timeZone
      ? ""
      : `<br><span class="muted small">${escaped(whenWordsIn(settings.timeZone, start, end))} in ${escaped(zoneName(settings.timeZone))}</span>`;
  const where = whereHtml(guest);
  const rows = [
    ["What", escaped(`${type.name} with ${appointment.hostName}`)],
    ["When", own + theirs],
    ...(where === undefined ? [] : [["Where", where]]),
  ];
  const isOn = appointment.status === "pending" || appointment.status === "confirmed";
  const pending =
    booking.proofUntil === null
      ? `${escaped(name)} still has to confirm this time.`
      : `We’re sending an email to ${escaped(booking.email)}. Open its link within half an hour to confirm your booking.`;
  return `<p class="muted">${escaped(name)}</p><h1>${headings[appointment.status]}</h1>${appointment.status === "pending" ? `<p class="done" role="status">${pending}</p>` : ""}
<dl>${rows.map(([term, words]) => `<dt>${term}</dt><dd>${words}</dd>`).join("")}</dl>
${isOn ? `<a class="button" href="/booked/${token}/meeting.ics" download>Add it to my calendar</a>` : ""}
${isNew && isOn ? `<a class="button" href="/booked/${token}" target="_blank" rel="noopener">Move or cancel it</a><p class="muted small">${detailsWords[told](escaped(booking.email))}</p>` : ""}`;
}

function whereHtml({ appointment, name }: Guest): string | undefined {
  const { type, meetingUrl, phoneNumber, place } = appointment;
  if (type === "video")
    return meetingUrl
      ? `<a href="${escaped(meetingUrl)}" rel="noopener noreferrer" target="_blank">${escaped(meetingUrl)}</a>`
      : `${escaped(name)} will send you the link.`;
  if (type === "phone")
    return phoneNumber
      ? `${escaped(name)} calls you at <span class="one">${escaped(phoneNumber)}</span>`
      : undefined;
  return place ? escaped(place) : undefined;
}

/** The page of what was booked: its facts, and moving or canceling where that is still possible. A GET changes nothing. */
export const showBooked = (ctx: PublicCtx, token: string, query: Query): Promise<BinaryAnswer> =>
  ctx.database
    .transact(async (tx) => {
      const guest = await enterBooked(ctx, tx, token);
      return page(guest, await bodyOf(ctx, guest, token, query));
    })
    .catch((error: unknown) => refusalPage(error));

/** Right after moving or canceling: that it is done, and whether an email tells of it. */
async function doneHtml(guest: Guest, done: string | undefined): Promise<string> {
  const { appointment, booking } = guest;
  const isOff = appointment.status === "cancelled";
  if (done !== (isOff ? "cancel" : "move") || booking.proofUntil !== null) return "";
  const told = await toldByMail(guest, isOff);
  const to = escaped(booking.email);
  const words = isOff
    ? told === "now"
      ? `We’re confirming that to ${to}.`
      : told === "later"
        ? `We’ll confirm that to ${to} as soon as we can send email again.`
        : "No email is sent, so take it out of your calendar."
    : `That’s your new time. ${told === "now" ? `We’re sending it to ${to}.` : told === "later" ? `We’ll email it to ${to} as soon as we can.` : "No email is sent, so change it in your calendar."}`;
  return `<p class="done" role="status">${words}</p>`;
}

/** Whether an email tells the guest: now, as soon as what stops all mail has passed, or not at all. */
type ToldByMail = "now" | "later" | "no";
const detailsWords: Record<ToldByMail, (to: string) => string> = {
  now: (to) => `We’re sending the details to ${to}, with a link to move or cancel.`,
  later: (to) =>
    `We’ll email the details to ${to} as soon as we can. Until then, keep this link: with it you can move or cancel.`,
  no: () =>
    "No email is sent, so put the meeting into your calendar and keep this link: with it you can move or cancel.",
};

/** Whether an email tells whoever booked of the meeting as it is now: who cancels before they were told of it is told nothing at all. */
export async function toldByMail({ ctx, appointment, booking }: Guest, isOff = false): Promise<ToldByMail> {
  const { state } = await mailOutlook(ctx, { to: booking.email });
  const row = await findRow(ctx.tx, appointment.id);
  if (state === "never" || state === "test" || !row) return "no";
  const mails = await listKnown(ctx, appointment.id);
  const isTold = mails.some(
    ({ step, sequence, bookingId, delivery }) =>
      (bookingId === null ? delivery.address === booking.email : bookingId === booking.id) &&
      (isOff ? step === "cancellation" : step !== "cancellation" && sequence === row.sequence) &&
      !isReminder(step) &&
      delivery.state !== "skipped" &&
      delivery.state !== "failed",
  );
  return !isTold ? "no" : state === "waits" ? "later" : "now";
}

async function bodyOf(ctx: PublicCtx, guest: Guest, token: string, query: Query): Promise<string> {
  const { isAhead, mayChange, name } = guest;
  const facts = bookedFactsHtml(guest, token) + (await doneHtml(guest, query.done));
  if (isAhead && guest.booking.proofUntil !== null && query.prove !== undefined)
    return `${facts}<form method="post" action="/booked/${token}">${hidden({ wish: "prove" })}<button class="main">Yes, I booked this</button></form>`;
  if (isAhead && query.coming !== undefined) return `${facts}${comingHtml(guest, token)}`;
  if (mayChange && query.ask === "cancel")
    return `${facts}<h2>Cancel this meeting?</h2><form method="post" action="/booked/${token}">${hidden({ wish: "cancel" })}<button class="main">Cancel the meeting</button></form><a class="button" href="/booked/${token}">Keep it</a>`;
  if (mayChange && query.ask === "move") return `${facts}${await moveHtml(ctx, guest, token, query)}`;
  if (mayChange)
    return `${facts}<a class="button" href="/booked/${token}?ask=move">Move it</a><a class="button" href="/booked/${token}?ask=cancel">Cancel it</a><p class="muted small">You can move or cancel it ${changeWords(guest.changeHours)}.</p>`;
  return isAhead
    ? `${facts}<p>It’s too late to change this online. Please contact ${escaped(name)} directly.</p><p class="muted small">You could move or cancel it ${changeWords(guest.changeHours)}.</p>`
    : facts;
}

const comingHtml = ({ comingAt, mayChange, name }: Guest, token: string): string =>
  comingAt === null
    ? `<form method="post" action="/booked/${token}">${hidden({ wish: "coming" })}<button class="main">I’ll be there</button></form>${mayChange ? `<a class="button" href="/booked/${token}">Move or cancel it</a>` : ""}`
    : `<p class="done" role="status">${escaped(name)} knows that you’re coming.</p>`;

async function moveHtml(ctx: PublicCtx, guest: Guest, token: string, query: Query): Promise<string> {
  const { appointment, booking } = guest;
  const timeZone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : booking.timeZone;
  const { full: _, ...shown } = await shownTimes(guest, {
    query,
    timeZone,
    hostId: appointment.hostId,
    exceptId: appointment.id,
    now: ctx.now,
  });
  return `<h2>Choose another time</h2>${pickerHtml({ ...shown, path: `/booked/${token}`, query: { ask: "move", timeZone: query.timeZone }, timeZone, sends: { wish: "move" } })}<a class="button" href="/booked/${token}">Keep the time</a>`;
}

/** The forms of that page: moving and canceling. The same once more changes nothing. */
export async function actOnBooked(
  ctx: PublicCtx,
  token: string,
  body: { bytes?: Uint8Array },
  leadTo: (path: string) => void,
): Promise<BinaryAnswer> {
  const { wish, start } = formFields(body);
  try {
    if (wish === "prove") await proveBooked(ctx, token);
    else if (wish === "coming") await noteComing(ctx, token);
    else if (wish === "cancel") await cancelBooked(ctx, token);
    else if (wish === "move") await moveBooked(ctx, token, Moment.parse(start));
    else throw new AppError("bad_request", "Choose one of the buttons on the page");
    const told = wish === "coming" ? "?coming=1" : wish === "prove" ? "" : `?done=${wish}`;
    leadTo(`/booked/${token}${told}`);
    return pageAnswer("", 303);
  } catch (error) {
    return refusalPage(error, `/booked/${token}${wish === "move" ? "?ask=move" : ""}`);
  }
}

/** What was booked as a file that every calendar opens. */
export const bookedFile = (ctx: PublicCtx, token: string): Promise<BinaryAnswer> =>
  ctx.database.transact(async (tx) => {
    const guest = await enterBooked(ctx, tx, token);
    const { appointment } = guest;
    const { sequence } = found(await findRow(tx, appointment.id), "Page");
    const isSeat = appointment.seatsTaken !== null;
    const { hideProduct } = await brandOf(guest.ctx);
    const text = writeCalendar({
      method: "PUBLISH",
      ...(hideProduct && { maker: guest.name }),
      events: [
        {
          uid: uidOf(isSeat ? guest.booking.id : appointment.id, await plainIdsFrom(guest.ctx)),
          sequence: sequence + (isSeat ? guest.booking.sequence : 0),
          stamp: ctx.now,
          start: new Date(appointment.startTime),
          end: new Date(appointment.endTime),
          summary: titleForGuest(guest),
          location: appointment.meetingUrl ?? appointment.place ?? appointment.phoneNumber,
          status:
            appointment.status === "cancelled"
              ? "cancelled"
              : appointment.status === "pending"
                ? "tentative"
                : "confirmed",
        },
      ],
    });
    return { contentType: "text/calendar; charset=utf-8", fileName: "meeting.ics", bytes: Buffer.from(text) };
  });
