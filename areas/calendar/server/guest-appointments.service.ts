import type { Ctx } from "#platform/server/context.ts";
import { appointmentMoved, appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import { factsOf, isOn, lockForAnyone, save, setStatus } from "./appointments.service.ts";
import * as store from "./appointments.store.ts";
import { holdTime, lockHostsOf } from "./held-times.service.ts";

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
