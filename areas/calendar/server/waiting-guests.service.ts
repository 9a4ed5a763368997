import { AppError, found } from "#platform/contract/errors.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import {
  type NewWaiting,
  type Waiting,
  type WaitingGuest,
  waitingLimits,
} from "#areas/calendar/contract/waiting-guests.schema.ts";
import { findByKeys } from "#areas/customers/server/index.ts";
import { mailReadiness } from "#areas/outreach/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import { findRow } from "./appointments.store.ts";
import { type BookingPlace, enterPlace, requireOpen } from "./booking-places.service.ts";
import { getAppointment } from "./appointments.service.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { isSameForm } from "./bookings.service.ts";
import { readWaitingToken, waitingUrlOf } from "./booking-links.service.ts";
import { findHost } from "./hosts.store.ts";
import { listTypes } from "./meeting-types.store.ts";
import { takenTimesOf } from "./offered-times.service.ts";
import { joinedTarget, planWaitingMail } from "./waiting-offers.service.ts";
import { endWaiting, wakeOffers } from "./waiting-ends.service.ts";
import * as store from "./waiting-guests.store.ts";

/** Of one address in one business, and of all in one business: each is a mail to an address that nobody has proved. */
const visitorLimit: Limit = { name: "waiting", max: 10, windowSeconds: 3600 };
const businessLimit: Limit = { name: "waiting-business", max: 100, windowSeconds: 3600 };

const pageName = "Page";
const oneOf = "Choose a class or a day";

/**
 * Puts a guest on the list of those who wait for a class that is full, or for a day that has no free times. Once for each email: the
 * same form again answers the first, another one the same without the link. 400 for both, or neither; 409 where something is free, where nothing can come free, where no email can leave, or where very many wait. A
 * program that fills in the hidden field gets an answer like any other, and nobody waits.
 */
export async function joinWaiting(
  ctx: PublicCtx,
  page: { business: string; type: string },
  wanted: NewWaiting,
): Promise<Waiting> {
  if ((wanted.start === undefined) === (wanted.day === undefined))
    throw new AppError("validation_failed", oneOf, { errors: { start: oneOf } });
  // Committed first: tries that are refused count, too.
  await ctx.database.transact(async (tx) => {
    const { ctx: entered } = await enterPlace(ctx, tx, page);
    await takeAttempt(tx, visitorLimit, `${entered.workspaceId} ${ctx.ip}`);
  });
  return ctx.database.transact(async (tx) => {
    const place = await enterPlace(ctx, tx, page);
    const { workspaceId } = place.ctx;
    await requireOpen(place);
    await takeAttempt(tx, businessLimit, workspaceId);
    const row = rowOf(place, wanted);
    if (wanted.website) return shown(place, row);
    const known = await store.findSameWaiting(tx, row);
    if (known) return isSameForm(known, wanted) ? shown(place, known) : again(place, row);
    await checkPlace(place, wanted);
    await checkBounds(tx, row);
    const email = wanted.email.trim().toLowerCase();
    const [contact] = await findByKeys(tx, { emails: [email], phones: [], names: [] }, ["email"]);
    const added = { ...row, contactId: contact?.id ?? null };
    if (!(await store.insertWaiting(tx, { ...added, workspaceId }))) return again(place, row);
    await planWaitingMail(place.ctx, added, joinedTarget(row.id));
    // It may have come free while they wrote, or be kept for somebody who does not book.
    await wakeOffers(place.ctx);
    notifyLive(place.ctx, [waitingGuestsApi.list.path]);
    return shown(place, added);
  });
}

/** What somebody is answered whose address is on the list already: as if it were new, but without the link, which is in the first email. */
const again = (place: BookingPlace, row: store.WaitingRow): Waiting => ({
  ...shown(place, row),
  manageUrl: null,
});

const rowOf = ({ ctx, type }: BookingPlace, wanted: NewWaiting): store.WaitingRow => ({
  id: newId(),
  typeId: type.id,
  hostId: type.hostRule === "chosen" ? (wanted.hostId ?? null) : null,
  startTime: wanted.start ?? null,
  day: wanted.day ?? null,
  timeZone: wanted.timeZone,
  name: wanted.name,
  email: wanted.email.trim(),
  formId: wanted.formId ?? null,
  contactId: null,
  offers: 0,
  offeredStart: null,
  offeredUntil: null,
  holdId: null,
  passed: [],
  endedAt: null,
  ended: null,
  createdAt: ctx.now.toISOString(),
});

/** 409 unless there is something to wait for. */
async function checkPlace(place: BookingPlace, { start, day, hostId, timeZone }: NewWaiting): Promise<void> {
  const { ctx, type, visitor } = place;
  if (!(await mailReadiness(ctx, "service")).ready)
    throw new AppError("conflict", `${place.name} can’t send email right now. Please contact them directly.`);
  const on = day ?? dayIn(timeZone, new Date(start ?? ""));
  const { times, full } = await takenTimesOf(ctx, type, { from: on, to: on, timeZone, hostId, visitor });
  const isSame = (time: { start: Date }) => time.start.toISOString() === start;
  if (day === undefined ? times.some(isSame) : times.length > 0)
    throw new AppError("conflict", "A place is free right now. You can book it.");
  const mayComeFree = day === undefined ? full.classes.some(isSame) : full.starts.length > 0;
  if (!mayComeFree) throw new AppError("conflict", "Nothing can come free here. Please choose another day.");
}

async function checkBounds(tx: Tx, row: store.WaitingRow): Promise<void> {
  if ((await store.countWaiting(tx, row)) >= waitingLimits.perPlace)
    throw new AppError(
      "conflict",
      "Very many people are waiting for this already. Please choose another day.",
    );
  if ((await store.countOfAddress(tx, row.email)) >= waitingLimits.perAddress)
    throw new AppError(
      "conflict",
      `You’re waiting for ${waitingLimits.perAddress} places already. Leave one of those lists first.`,
    );
}

const shown = (
  { ctx, name, type }: Pick<BookingPlace, "ctx" | "name" | "type">,
  { id, startTime, day, timeZone, offeredStart, offeredUntil, ended }: store.WaitingRow,
): Waiting => ({
  business: name,
  type: type.name,
  start: startTime,
  day,
  timeZone,
  status: ended ?? (offerOf({ offeredStart, offeredUntil }, ctx.now) ? "offered" : "waiting"),
  offer: offerOf({ offeredStart, offeredUntil }, ctx.now),
  manageUrl: waitingUrlOf(ctx, id),
});

/** What is kept for somebody at this moment. */
const offerOf = (
  { offeredStart, offeredUntil }: Pick<store.WaitingRow, "offeredStart" | "offeredUntil">,
  now: Date,
): Waiting["offer"] =>
  offeredStart !== null && offeredUntil !== null && new Date(offeredUntil) > now
    ? { start: offeredStart, until: offeredUntil }
    : null;

/** Somebody who waits, at the place where they do. */
export type Waiter = Pick<BookingPlace, "ctx" | "name" | "type" | "settings"> & {
  row: store.WaitingRow;
  waiting: Waiting;
};

/** Enters the business of a link to a place on the list; 404 for one that was forged, or that is long gone. */
export async function enterWaiting(ctx: PublicCtx, tx: Tx, token: string): Promise<Waiter> {
  const read = found(readWaitingToken(ctx.ports.secrets, token), pageName);
  const entered = await ctx.enter(tx, read.workspaceId, null);
  const row = found(await store.findWaiting(tx, read.id), pageName);
  const type = (await listTypes(tx)).find(({ id }) => id === row.typeId);
  const place = {
    ctx: entered,
    name: (await team.workspaceNameOf(tx)) ?? "",
    settings: await getSettings(entered),
    type: found(type, pageName),
  };
  return { ...place, row, waiting: shown(place, row) };
}

/** A place on the list, by its link. */
export const getWaiting = (ctx: PublicCtx, token: string): Promise<Waiting> =>
  ctx.database.transact(async (tx) => (await enterWaiting(ctx, tx, token)).waiting);

/** Leaves the list; once more changes nothing. */
export const leaveWaiting = (ctx: PublicCtx, token: string): Promise<Waiting> =>
  ctx.database.transact(async (tx) => {
    const { ctx: entered, row } = await enterWaiting(ctx, tx, token);
    await endWaiting(entered, found(await store.lockWaiting(tx, row.id), pageName), "left");
    return (await enterWaiting(ctx, tx, token)).waiting;
  });

/** Who waits for a class, or for a time on the day of another meeting, of those whom the reader sees. */
export async function listWaitingGuests(ctx: Ctx, appointmentId: string): Promise<WaitingGuest[]> {
  await getAppointment(ctx, appointmentId);
  const row = found(await findRow(ctx.tx, appointmentId), "Meeting");
  return (await store.listWaiting(ctx.tx, row)).map((one) => ({
    id: one.id,
    name: one.name,
    email: one.email,
    contactId: one.contactId,
    type: one.type,
    isForDay: one.startTime === null,
    offer: offerOf(one, ctx.now),
    since: one.createdAt,
  }));
}

/** Takes somebody off the list of a meeting; once more changes nothing. 403 in another's calendar. */
export async function removeWaiting(ctx: Ctx, appointmentId: string, id: string): Promise<void> {
  const row = found(await findRow(ctx.tx, appointmentId), "Meeting");
  checkCalendar(ctx, found(await findHost(ctx.tx, row.hostId), "Host"));
  const isListed = (await store.listWaiting(ctx.tx, row)).some((one) => one.id === id);
  const waiting = await store.lockWaiting(ctx.tx, id);
  if (!waiting || (!isListed && waiting.endedAt === null)) throw new AppError("not_found", "Guest not found");
  await endWaiting(ctx, waiting, "removed");
}
