import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { EventType } from "#platform/contract/events.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import {
  appointmentAttended,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentDeleted,
  appointmentMissed,
  appointmentMoved,
  appointmentRestored,
  appointmentScheduled,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import { appointmentSearchText, statusRefusal } from "#areas/calendar/contract/appointments.rules.ts";
import {
  type Appointment,
  type AppointmentChanges,
  type AppointmentStatus,
  lengthMessage,
  type NewAppointment,
  type SavedAppointment,
} from "#areas/calendar/contract/appointments.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { checkCalendar, checkContact, checkHoldsTime } from "./appointment-rights.service.ts";
import * as store from "./appointments.store.ts";
import * as bookings from "./bookings.store.ts";
import { holdTime, lockHostsOf, releaseTime } from "./held-times.service.ts";
import { findHost } from "./hosts.service.ts";
import * as hostRows from "./hosts.store.ts";

/** What the events say of a meeting. */
export const factsOf = ({
  id,
  title,
  contactId,
  hostId,
  withEveryone,
  startTime,
  endTime,
}: Pick<
  store.AppointmentRow,
  "id" | "title" | "contactId" | "hostId" | "withEveryone" | "startTime" | "endTime"
>) => ({ appointmentId: id, title, contactId, hostId, withEveryone, startTime, endTime });

/** One meeting; 404 when it is missing, in the bin, another workspace's, or not visible to the reader. */
export async function getAppointment(ctx: Ctx, id: string): Promise<Appointment> {
  return found(await store.findAppointment(ctx.tx, id), "Meeting");
}

/** In whose calendar a new meeting will stand; 400, 403 where it may not. */
export async function hostOfNew(
  ctx: Ctx,
  {
    hostId,
    holdsTime,
    contactId,
  }: Pick<NewAppointment, "hostId" | "holdsTime"> & { contactId?: string | null },
): Promise<Host> {
  const host = await findHost(ctx, hostId);
  checkCalendar(ctx, host);
  if (!holdsTime) checkHoldsTime(ctx, host);
  if (typeof contactId === "string") await checkContact(ctx, contactId, host);
  return host;
}

/** Schedules a meeting. 409 with the nearest free times when its host is taken; 403 in another's calendar. */
export async function createAppointment(
  ctx: Ctx,
  input: Omit<NewAppointment, "repeats">,
): Promise<SavedAppointment> {
  const now = ctx.now.toISOString();
  const host = await hostOfNew(ctx, input);
  const appointment = { ...input, id: newId(), hostId: host.id };
  const locked = await lockHostsOf(ctx, appointment, host);
  await store.insertAppointment(ctx.tx, {
    ...appointment,
    workspaceId: ctx.workspaceId,
    searchText: appointmentSearchText(appointment),
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  const notFree = await holdTime(ctx, appointment, locked);
  await ctx.publish(appointmentScheduled, factsOf(appointment));
  return { ...(await getAppointment(ctx, appointment.id)), notFree };
}

export type Locked = { row: store.AppointmentRow; host: Host };

/** A locked meeting and its host, on behalf of whoever booked it. */
export async function lockForAnyone(ctx: Ctx, id: string, where: "list" | "bin" = "list"): Promise<Locked> {
  const row = found(await store.lockAppointment(ctx.tx, id, where), "Meeting");
  return { row, host: found(await hostRows.findHost(ctx.tx, row.hostId), "Host") };
}

/** A locked meeting and its host, whose calendar the acting person may change. */
export async function lock(ctx: Ctx, id: string, where?: "list" | "bin"): Promise<Locked> {
  const locked = await lockForAnyone(ctx, id, where);
  checkCalendar(ctx, locked.host);
  return locked;
}

export type Fields = Partial<Omit<store.AppointmentRow, "id">>;

/** Writes a locked meeting, whose version goes up. */
export const save = (ctx: Ctx, row: store.AppointmentRow, changes: Fields): Promise<void> =>
  store.updateAppointment(ctx.tx, row.id, {
    ...changes,
    searchText: appointmentSearchText({ ...row, ...changes }),
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });

/** Whether a meeting takes time at all: not once it is canceled. */
export const isOn = ({ status }: Pick<store.AppointmentRow, "status">): boolean => status !== "cancelled";

/** Saves the fields that were sent. 409 where one was changed meanwhile, for an older version, and with the nearest free times where the host is taken; nothing is changed then. */
export async function updateAppointment(
  ctx: Ctx,
  id: string,
  changes: Edit<AppointmentChanges>,
): Promise<SavedAppointment> {
  const { was: _w, version: _v, without: _, repeats: _r, ...input } = changes;
  const { row, host } = await lock(ctx, id);
  await checkCurrent(ctx, row, changes);
  const sent: Fields = definedOf(input);
  const after = { ...row, ...sent };
  const { fields, changed } = differences(row, after);
  if (fields.length === 0) return { ...(await getAppointment(ctx, id)), notFree: [] };
  if (changed("startTime", "endTime")) refuseLength(after);
  const newHost = changed("hostId") ? await findHost(ctx, after.hostId) : host;
  if (changed("hostId")) checkCalendar(ctx, newHost);
  if (!after.holdsTime && changed("holdsTime", "hostId")) checkHoldsTime(ctx, newHost);
  if (after.contactId !== null && changed("contactId", "hostId"))
    await checkContact(ctx, after.contactId, newHost);
  const takesOther = isOn(row) && changed("startTime", "endTime", "hostId", "holdsTime", "withEveryone");
  const locked = changed("hostId") || takesOther ? await lockHostsOf(ctx, after, newHost) : [];
  await save(ctx, row, sent);
  const notFree = takesOther ? await holdTime(ctx, after, locked) : [];
  await publishChange(ctx, row, after);
  return { ...(await getAppointment(ctx, id)), notFree };
}

/** 409 when somebody else has changed a locked meeting since that version of it, or a field that is sent since it was as the edit says. */
export async function checkCurrent(
  ctx: Ctx,
  row: store.AppointmentRow,
  changes: Edit<AppointmentChanges>,
): Promise<void> {
  await refuseClash(changes, async () => {
    const now = await getAppointment(ctx, row.id);
    return { ...now, repeats: now.series };
  });
  const { version } = changes;
  if (version !== undefined && version !== row.version)
    throw new AppError(
      "conflict",
      "Someone else changed this meeting in the meantime. Take another look before you save.",
    );
}

/** Which fields of a meeting are not as before. */
export function differences(before: store.AppointmentRow, after: store.AppointmentRow) {
  const fields = (Object.keys(after) as (keyof Fields)[]).filter((field) => after[field] !== before[field]);
  return { fields, changed: (...names: (keyof Fields)[]) => names.some((name) => fields.includes(name)) };
}

/** One of several that are scheduled or changed at once. */
export type Together = { number: number; count: number };
/** What the events say of one of several. */
export const factsWith = (row: store.AppointmentRow, together: Together | undefined) => ({
  ...factsOf(row),
  ...(together && { together }),
});

/** Lets others know what has changed about a meeting. */
export async function publishChange(
  ctx: Ctx,
  before: store.AppointmentRow,
  after: store.AppointmentRow,
  together?: Together,
): Promise<void> {
  const { fields, changed } = differences(before, after);
  const facts = factsWith(after, together);
  if (changed("startTime", "endTime"))
    await ctx.publish(appointmentMoved, { ...facts, from: before.startTime });
  await ctx.publish(appointmentUpdated, {
    ...facts,
    fields,
    ...(changed("hostId") && { fromHostId: before.hostId }),
  });
}

/** 400 for a meeting that ends before it begins, or is longer than a day. */
export function refuseLength({
  startTime,
  endTime,
}: Pick<store.AppointmentRow, "startTime" | "endTime">): void {
  const message = lengthMessage(startTime, endTime);
  if (message) throw new AppError("validation_failed", message, { errors: { endTime: message } });
}

export const statusEvents = {
  confirmed: appointmentConfirmed,
  cancelled: appointmentCancelled,
  attended: appointmentAttended,
  no_show: appointmentMissed,
} satisfies Partial<Record<AppointmentStatus, EventType>>;

/**
 * Confirms or cancels a meeting, or notes whether the customer came. Canceling gives its time back; confirming a canceled one takes it
 * again: 409 with the nearest free times when it is taken. 409 for what cannot be.
 */
export async function changeStatus(
  ctx: Ctx,
  id: string,
  status: keyof typeof statusEvents,
): Promise<Appointment> {
  const { row, host } = await lock(ctx, id);
  const refusal = statusRefusal(row, status, ctx.now);
  if (refusal) throw new AppError("conflict", refusal);
  if (row.status !== status) await setStatus(ctx, row, host, status);
  return getAppointment(ctx, id);
}

/** Gives a locked meeting another status, and its time back or takes it again. 409 with the nearest free times when it is taken. */
export async function setStatus(
  ctx: Ctx,
  row: store.AppointmentRow,
  host: Host,
  status: keyof typeof statusEvents,
  together?: Together,
): Promise<void> {
  if (status === "cancelled") await releaseTime(ctx, row.id);
  else if (!isOn(row)) await holdTime(ctx, row, await lockHostsOf(ctx, row, host));
  await save(ctx, row, { status });
  // What is said of a class is said of its guests.
  if (row.classTypeId !== null && status === "confirmed") await bookings.updateYes(ctx.tx, row.id);
  if (row.classTypeId !== null && (status === "attended" || status === "no_show"))
    await bookings.updateAttendance(ctx.tx, row.id, status);
  await ctx.publish(statusEvents[status], factsWith(row, together));
}

/** Puts a meeting into the bin, from where it can be brought back for 30 days. One with a customer that is still ahead is canceled first. */
export async function deleteAppointment(ctx: Ctx, id: string): Promise<void> {
  const { row, host } = await lock(ctx, id);
  await putIntoBin(ctx, row, host);
}

/** Puts a locked meeting into the bin. */
export async function putIntoBin(
  ctx: Ctx,
  row: store.AppointmentRow,
  host: Host,
  together?: Together,
): Promise<void> {
  const isBooked = row.contactId !== null || row.classTypeId !== null;
  const isExpected = isOn(row) && isBooked && Date.parse(row.startTime) > ctx.now.getTime();
  if (isExpected) await setStatus(ctx, row, host, "cancelled", together);
  await releaseTime(ctx, row.id);
  await store.updateAppointment(ctx.tx, row.id, {
    deletedAt: ctx.now.toISOString(),
    version: row.version + (isExpected ? 2 : 1),
  });
  await ctx.publish(appointmentDeleted, factsWith(row, together));
}

/** Restores a meeting from the bin; a canceled one stays canceled. 409 with the nearest free times when its time is taken by now. */
export async function restoreAppointment(ctx: Ctx, id: string): Promise<Appointment> {
  const { row, host } = await lock(ctx, id, "bin");
  await takeOutOfBin(ctx, row, host);
  return getAppointment(ctx, id);
}

/** Takes a locked meeting out of the bin. 409 with the nearest free times when its time is taken by now. */
export async function takeOutOfBin(
  ctx: Ctx,
  row: store.AppointmentRow,
  host: Host,
  together?: Together,
): Promise<void> {
  if (isOn(row)) await holdTime(ctx, row, await lockHostsOf(ctx, row, host));
  await store.updateAppointment(ctx.tx, row.id, { deletedAt: null, version: row.version + 1 });
  await ctx.publish(appointmentRestored, factsWith(row, together));
}
