import { AppError, found } from "#platform/contract/errors.ts";
import type { EventType } from "#platform/contract/events.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
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

/** Schedules a meeting. 409 with the nearest free times when its host is taken; 403 in another's calendar. */
export async function createAppointment(
  ctx: Ctx,
  { hostId, ...input }: NewAppointment,
): Promise<SavedAppointment> {
  const now = ctx.now.toISOString();
  const host = await findHost(ctx, hostId);
  checkCalendar(ctx, host);
  if (!input.holdsTime) checkHoldsTime(ctx, host);
  if (input.contactId !== null) await checkContact(ctx, input.contactId, host);
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

type Locked = { row: store.AppointmentRow; host: Host };

async function lockForAnyone(ctx: Ctx, id: string, where: "list" | "bin" = "list"): Promise<Locked> {
  const row = found(await store.lockAppointment(ctx.tx, id, where), "Meeting");
  return { row, host: found(await hostRows.findHost(ctx.tx, row.hostId), "Host") };
}

/** A locked meeting and its host, whose calendar the acting person may change. */
async function lock(ctx: Ctx, id: string, where?: "list" | "bin"): Promise<Locked> {
  const locked = await lockForAnyone(ctx, id, where);
  checkCalendar(ctx, locked.host);
  return locked;
}

type Fields = Partial<Omit<store.AppointmentRow, "id">>;

const save = (ctx: Ctx, row: store.AppointmentRow, changes: Fields): Promise<void> =>
  store.updateAppointment(ctx.tx, row.id, {
    ...changes,
    searchText: appointmentSearchText({ ...row, ...changes }),
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });

/** Whether a meeting takes time at all: not once it is canceled. */
const isOn = ({ status }: Pick<store.AppointmentRow, "status">): boolean => status !== "cancelled";

/** Saves the fields that were sent. 409 for an older version, and with the nearest free times where the host is taken; nothing is changed then. */
export async function updateAppointment(
  ctx: Ctx,
  id: string,
  { version, ...input }: AppointmentChanges,
): Promise<SavedAppointment> {
  const { row, host } = await lock(ctx, id);
  if (version !== undefined && version !== row.version)
    throw new AppError(
      "conflict",
      "Someone else changed this meeting in the meantime. Take another look before you save.",
    );
  const sent: Fields = definedOf(input);
  const fields = (Object.keys(sent) as (keyof Fields)[]).filter((field) => sent[field] !== row[field]);
  const after = { ...row, ...sent };
  const changed = (...names: (keyof Fields)[]): boolean => names.some((name) => fields.includes(name));
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
  if (changed("startTime", "endTime"))
    await ctx.publish(appointmentMoved, { ...factsOf(after), from: row.startTime });
  await ctx.publish(appointmentUpdated, { ...factsOf(after), fields });
  return { ...(await getAppointment(ctx, id)), notFree };
}

function refuseLength({ startTime, endTime }: store.AppointmentRow): void {
  const message = lengthMessage(startTime, endTime);
  if (message) throw new AppError("validation_failed", message, { errors: { endTime: message } });
}

const statusEvents = {
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

async function setStatus(
  ctx: Ctx,
  row: store.AppointmentRow,
  host: Host,
  status: keyof typeof statusEvents,
): Promise<void> {
  if (status === "cancelled") await releaseTime(ctx, row.id);
  else if (!isOn(row)) await holdTime(ctx, row, await lockHostsOf(ctx, row, host));
  await save(ctx, row, { status });
  await ctx.publish(statusEvents[status], factsOf(row));
}

/** Moves a meeting for whoever booked it; the caller has made sure that they did, and that the time is offered. */
export async function moveForGuest(
  ctx: Ctx,
  id: string,
  times: Pick<store.AppointmentRow, "startTime" | "endTime">,
): Promise<void> {
  const { row, host } = await lockForAnyone(ctx, id);
  const after = { ...row, ...times };
  const locked = await lockHostsOf(ctx, after, host);
  await save(ctx, row, times);
  await holdTime(ctx, after, locked);
  await ctx.publish(appointmentMoved, { ...factsOf(after), from: row.startTime });
  await ctx.publish(appointmentUpdated, { ...factsOf(after), fields: ["startTime", "endTime"] });
}

/** Notes that whoever booked a meeting will be there. */
export async function noteGuestComing(ctx: Ctx, id: string): Promise<void> {
  const { row } = await lockForAnyone(ctx, id);
  // Each guest of a class says so for themselves.
  if (row.classTypeId === null)
    await store.updateAppointment(ctx.tx, id, { comingAt: ctx.now.toISOString() });
  await ctx.publish(appointmentUpdated, { ...factsOf(row), fields: ["comingAt"] });
}

/** Confirms a pending meeting for whoever booked it and proved that it is theirs. */
export async function confirmForGuest(ctx: Ctx, id: string): Promise<void> {
  const { row, host } = await lockForAnyone(ctx, id);
  if (row.status === "pending") await setStatus(ctx, row, host, "confirmed");
}

/** Cancels a meeting for whoever booked it; the caller has made sure that they did. */
export async function cancelForGuest(ctx: Ctx, id: string): Promise<void> {
  const { row, host } = await lockForAnyone(ctx, id);
  if (isOn(row)) await setStatus(ctx, row, host, "cancelled");
}

/** Puts a meeting into the bin, from where it can be brought back for 30 days. One with a customer that is still ahead is canceled first. */
export async function deleteAppointment(ctx: Ctx, id: string): Promise<void> {
  const { row, host } = await lock(ctx, id);
  const isBooked = row.contactId !== null || row.classTypeId !== null;
  const isExpected = isOn(row) && isBooked && Date.parse(row.startTime) > ctx.now.getTime();
  if (isExpected) await setStatus(ctx, row, host, "cancelled");
  await releaseTime(ctx, id);
  await store.updateAppointment(ctx.tx, id, {
    deletedAt: ctx.now.toISOString(),
    version: row.version + (isExpected ? 2 : 1),
  });
  await ctx.publish(appointmentDeleted, factsOf(row));
}

/** Restores a meeting from the bin; a canceled one stays canceled. 409 with the nearest free times when its time is taken by now. */
export async function restoreAppointment(ctx: Ctx, id: string): Promise<Appointment> {
  const { row, host } = await lock(ctx, id, "bin");
  if (isOn(row)) await holdTime(ctx, row, await lockHostsOf(ctx, row, host));
  await store.updateAppointment(ctx.tx, id, { deletedAt: null, version: row.version + 1 });
  await ctx.publish(appointmentRestored, factsOf(row));
  return getAppointment(ctx, id);
}
