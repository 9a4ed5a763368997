import { AppError, found } from "#platform/contract/errors.ts";
import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { appointmentScheduled, appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import { answerUntil } from "#areas/calendar/contract/appointments.rules.ts";
import { answersTo } from "#areas/calendar/contract/booking-words.rules.ts";
import type { Answer, Booked, NewBooking } from "#areas/calendar/contract/bookings.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import { agree, decline, mailReadiness } from "#areas/outreach/server/index.ts";
import { factsOf } from "./appointments.service.ts";
import { confirmForGuest } from "./guest-appointments.service.ts";
import * as appointments from "./appointments.store.ts";
import { contactFor, tellHost } from "./booking-guests.service.ts";
import { manageUrlOf } from "./booking-links.service.ts";
import { type BookingPlace, enterPlace, requireOpen } from "./booking-places.service.ts";
import * as store from "./bookings.store.ts";
import { freePendingTime, leaveTask } from "./calendar.jobs.ts";
import { findHost } from "./hosts.store.ts";
import { claimBeforeBooking, refreshBeforeBooking } from "./feed-refresh.service.ts";
import { staleFeedsOf } from "./feeds.service.ts";
import { removeKept } from "./held-times.store.ts";
import { hostsOf, isClass } from "./offered-times.service.ts";
import { findOffer, lockCandidates, type Offer, offering } from "./offers.service.ts";
import { endBooked } from "./waiting-ends.service.ts";
import { placeGuest } from "./seats.service.ts";

/** Of one address in one business: enough for everyone behind an office's, too few to fill a calendar. */
const bookingLimit: Limit = { name: "booking", max: 20, windowSeconds: 3600 };

/**
 * Books a time for a guest: a meeting with the customer of that email, who is added if there is none and stays as they are otherwise.
 * The same form again answers the first booking; another one of the same type, start and email answers the same without the link. 400 for an answer that is missing; 409 with the nearest times when
 * the time is taken or not offered. A program that fills in the hidden field gets an answer like any other, and nothing is booked.
 */
export async function bookMeeting(
  ctx: PublicCtx,
  page: { business: string; type: string },
  { website, answers: given, ...wanted }: NewBooking,
): Promise<Booked> {
  await countAndReadOutside(ctx, page);
  const enter = (tx: Tx) => enterPlace(ctx, tx, page);
  return offering(ctx, enter, async (place) => {
    const { type } = place;
    const { tx } = place.ctx;
    await requireOpen(place);
    const { answers, errors } = checkedAnswers(type, { answers: given, phone: wanted.phone });
    const [problem] = Object.values(errors);
    if (problem) throw new AppError("validation_failed", problem, { errors });
    if (website) return pretended(place, wanted.start);
    await lockCandidates(place);
    const before = await store.findSame(tx, { typeId: type.id, start: wanted.start, email: wanted.email });
    if (before)
      return isSameForm(before, wanted)
        ? bookedOf(place.ctx, before)
        : { ...pretended(place, wanted.start), manageUrl: null };
    await removeKept(tx, { visitor: place.visitor, holdId: wanted.holdId ?? undefined });
    const offer = await findOffer(place, wanted);
    return book(place, { ...wanted, answers }, offer, await proofFor(place));
  });
}

/** Whether whoever sends a form is who sent the first one: they alone have its id. */
export const isSameForm = (
  before: { formId: string | null },
  { formId }: { formId?: string | null },
): boolean => formId !== null && formId !== undefined && before.formId === formId;

/**
 * Counts the try and reads the hosts' calendars elsewhere anew, before any other transaction is open: what was put there a minute ago counts, and so
 * do tries that are refused, by which somebody might find out which times a person has booked.
 */
async function countAndReadOutside(ctx: PublicCtx, page: { business: string; type: string }): Promise<void> {
  const { workspaceId, feedIds } = await ctx.database.transact(async (tx) => {
    const place = await enterPlace(ctx, tx, page);
    await takeAttempt(tx, bookingLimit, `${place.ctx.workspaceId} ${ctx.ip}`);
    const hosts = await hostsOf(place.ctx, place.type);
    const feedIds = await claimBeforeBooking(
      tx,
      hosts.map(({ id }) => id),
    );
    return { workspaceId: place.ctx.workspaceId, feedIds };
  });
  await refreshBeforeBooking(ctx, workspaceId, feedIds);
}

/** The answers to what a type asks, and what is missing, by field. */
export function checkedAnswers(
  type: MeetingType,
  { answers: given, phone }: Pick<NewBooking, "answers" | "phone">,
): { answers: Answer[]; errors: Record<string, string> } {
  const { answers, errors } = answersTo(type.questions, given);
  if (type.kind === "phone" && !phone) errors.phone = "Please enter your phone number";
  return { answers, errors };
}

/** From the so manieth booking of a business within an hour, each has to be proved by a link in an email. */
const bookingsUnproved = 20;
/** How long a guest has for that, in milliseconds. */
const proofTime = 30 * 60_000;

/** Until when a booking has to be proved; null while few come. 429 where so many come and no email can leave. */
async function proofFor({ ctx, name }: BookingPlace): Promise<Date | null> {
  if ((await store.countBookings(ctx.tx, new Date(ctx.now.getTime() - 3_600_000))) < bookingsUnproved - 1)
    return null;
  const mail = await mailReadiness(ctx, "service");
  // Nothing ever leaves a test business: nobody could prove anything.
  if (mail.ready && mail.isTest) return null;
  if (!mail.ready)
    throw new AppError(
      "rate_limited",
      `Very many people are booking right now. Try again in an hour, or contact ${name} directly.`,
      { retryAfterSeconds: 3600 },
    );
  return new Date(ctx.now.getTime() + proofTime);
}

type Guest = Omit<NewBooking, "website" | "answers"> & { answers: Answer[] };

/** Whether a host has to say yes first: where the type wants that, and while nobody knows what stands in their calendar elsewhere. */
const needsYes = async ({ ctx, type }: BookingPlace, hosts: readonly Host[]): Promise<boolean> =>
  type.needsConfirmation ||
  (
    await staleFeedsOf(
      ctx.tx,
      hosts.map(({ id }) => id),
      ctx.now,
    )
  ).length > 0;

async function book(
  place: BookingPlace,
  guest: Guest,
  offer: Offer,
  proofUntil: Date | null,
): Promise<Booked> {
  const { ctx, type } = place;
  const [host] = offer.hosts;
  // Who may be made up becomes no customer.
  const contactId = proofUntil ? null : await contactFor(place, host, guest);
  const needs = await needsYes(place, offer.hosts);
  const appointment = await placeGuest(place, guest, offer, {
    contactId,
    isPending: needs || (proofUntil !== null && !isClass(type)),
  });
  // Of a class that is there each guest waits for themselves.
  const waits = offer.joined ? type.needsConfirmation || appointment.status === "pending" : needs;
  const now = ctx.now.toISOString();
  const booking = {
    id: newId(),
    appointmentId: appointment.id,
    typeId: type.id,
    name: guest.name,
    email: guest.email,
    phone: guest.phone,
    timeZone: guest.timeZone,
    answers: guest.answers,
    formId: guest.formId ?? null,
    proofUntil: proofUntil?.toISOString() ?? null,
    wantsOffers: proofUntil ? guest.wantsOffers : null,
    // They may prove it in another browser, or a week from now.
    cameBy: (proofUntil && place.cameBy) ?? null,
    yesUntil: yesUntilOf(place, appointment, waits && proofUntil === null),
    contactId: isClass(type) ? contactId : null,
    createdAt: now,
  };
  await store.insertBooking(ctx.tx, { ...booking, workspaceId: ctx.workspaceId });
  if (isClass(type)) await appointments.updateSeatsTaken(ctx.tx, appointment.id);
  await endBooked(ctx, { typeId: type.id, email: guest.email, start: guest.start });
  if (!proofUntil) await noteOffers(place, guest, contactId);
  await ctx.publish(appointmentScheduled, { ...factsOf(appointment), contactId });
  if (proofUntil) await freeAt(ctx, appointment.id, proofUntil);
  else await settle(place, { host, booking, appointment, waits });
  return {
    id: appointment.id,
    status: proofUntil || waits ? "pending" : appointment.status,
    start: appointment.startTime,
    end: appointment.endTime,
    manageUrl: manageUrlOf(ctx, booking.id),
  };
}

/** Writes down what a guest said about news and offers. Of an address that has to be proved first nobody knows who said it. */
async function noteOffers(
  { ctx, name }: BookingPlace,
  { email, wantsOffers }: { email: string; wantsOffers: boolean },
  contactId: string | null,
): Promise<void> {
  const said = wantsOffers ? agree : decline;
  await said(ctx, { address: email, contactId, wording: offersWording(name), source: "booking page" });
}

/** What follows a booking that is certain: its host is told, has a day to confirm it where the type wants that, and gets the task afterwards. */
async function settle(
  place: BookingPlace,
  {
    host,
    booking,
    appointment,
    waits,
  }: {
    host: Host;
    booking: Pick<store.Booking, "name">;
    appointment: Times;
    /** For the host's yes. */
    waits: boolean;
  },
): Promise<void> {
  const { ctx, type } = place;
  await tellHost(place, host, booking, { ...appointment, waits });
  if (waits) await freeAt(ctx, appointment.id, answerUntil(ctx.now, appointment.startTime));
  if (type.taskAfter)
    await ctx.enqueue(
      leaveTask,
      { workspaceId: ctx.workspaceId, appointmentId: appointment.id },
      { runAt: new Date(appointment.endTime) },
    );
}

/** Until when a guest of a class waits for its host's yes. */
const yesUntilOf = (
  { ctx, type }: BookingPlace,
  { startTime }: Pick<Times, "startTime">,
  waits: boolean,
): string | null => (waits && isClass(type) ? answerUntil(ctx.now, startTime).toISOString() : null);

type Times = { id: string; startTime: string; endTime: string };

/** The time of a meeting is free again then, unless it was confirmed. */
const freeAt = (ctx: Ctx, appointmentId: string, runAt: Date): Promise<void> =>
  ctx.enqueue(freePendingTime, { workspaceId: ctx.workspaceId, appointmentId }, { runAt });

/** A guest proves that a booking is theirs, by the link in their email; once more changes nothing. */
export async function proveBooking(place: BookingPlace, booking: store.Booking): Promise<void> {
  const { ctx } = place;
  if (booking.proofUntil === null) return;
  const appointment = found(await appointments.findRow(ctx.tx, booking.appointmentId), "Meeting");
  const host = found(await findHost(ctx.tx, appointment.hostId), "Host");
  await store.updateBooking(ctx.tx, booking.id, { proofUntil: null, wantsOffers: null });
  const contactId = await contactFor(place, host, booking);
  const { email, wantsOffers } = booking;
  if (wantsOffers !== null) await noteOffers(place, { email, wantsOffers }, contactId);
  if (appointment.classTypeId !== null) {
    const waits = place.type.needsConfirmation || appointment.status === "pending";
    const yesUntil = yesUntilOf(place, appointment, waits);
    await store.updateBooking(ctx.tx, booking.id, { contactId, yesUntil });
    await ctx.publish(appointmentScheduled, { ...factsOf(appointment), contactId });
    await settle(place, { host, booking, appointment, waits });
    return;
  }
  await appointments.updateAppointment(ctx.tx, appointment.id, { contactId });
  await ctx.publish(appointmentUpdated, { ...factsOf({ ...appointment, contactId }), fields: ["contactId"] });
  const waits = await needsYes(place, [host]);
  if (!waits) await confirmForGuest(ctx, appointment.id);
  await settle(place, { host, booking, appointment, waits });
}

/** What a guest agrees to by ticking the box, or not by leaving it empty. */
export const offersWording = (business: string): string => `Email me news and offers from ${business}`;

async function bookedOf(
  ctx: Ctx,
  { id, appointmentId, yesUntil, proofUntil }: store.Booking,
): Promise<Booked> {
  const row = await appointments.findAppointment(ctx.tx, appointmentId);
  if (!row) throw new Error("A booking that stands has a meeting");
  return {
    id: appointmentId,
    status: row.status === "confirmed" && (yesUntil ?? proofUntil) !== null ? "pending" : row.status,
    start: row.startTime,
    end: row.endTime,
    manageUrl: manageUrlOf(ctx, id),
  };
}

// What a program gets that filled in the field that nobody sees: no booking, and no sign of that.
const pretended = ({ ctx, type }: BookingPlace, start: string): Booked => ({
  id: newId(),
  status: type.needsConfirmation ? "pending" : "confirmed",
  start,
  end: new Date(Date.parse(start) + type.durationMinutes * 60_000).toISOString(),
  manageUrl: manageUrlOf(ctx, newId()),
});
