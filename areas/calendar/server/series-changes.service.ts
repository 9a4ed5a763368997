import type { Edit } from "#platform/contract/edits.ts";
import { daysBetween } from "#platform/contract/dates.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { statusRefusal } from "#areas/calendar/contract/appointments.rules.ts";
import type {
  Appointment,
  AppointmentChanges,
  SavedAppointment,
} from "#areas/calendar/contract/appointments.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import type { SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import { shiftBetween, shifted } from "#areas/calendar/contract/repeats.rules.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import { weekdaysAfter } from "#areas/calendar/contract/series-plan.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { checkCalendar, checkContact, checkHoldsTime } from "./appointment-rights.service.ts";
import * as one from "./appointments.service.ts";
import { type AppointmentRow, findRow } from "./appointments.store.ts";
import { findHost } from "./hosts.service.ts";
import * as hostRows from "./hosts.store.ts";
import { planMailsTogether } from "./meeting-mails.service.ts";
import { dateOf } from "./series.service.ts";
import {
  holdTimes,
  judgeTimes,
  lockHostsOfAll,
  refuseTaken,
  type WantedMeeting,
} from "./series-times.service.ts";
import { listLater, lockLater } from "./series.store.ts";

/** A meeting of a series as it is, in whose calendar, and as it will be. */
export type Change = one.Locked & { after: AppointmentRow; wanted: WantedMeeting };

/** Their hosts, whose calendars the acting person may change. */
export async function withHosts(ctx: Ctx, rows: readonly AppointmentRow[]): Promise<one.Locked[]> {
  const hosts = new Map<string, Host>();
  for (const hostId of new Set(rows.map((row) => row.hostId))) {
    const host = found(await hostRows.findHost(ctx.tx, hostId), "Host");
    checkCalendar(ctx, host);
    hosts.set(hostId, host);
  }
  return rows.flatMap((row) => {
    const host = hosts.get(row.hostId);
    return host ? [{ row, host }] : [];
  });
}

/** Which of several one is; undefined for a single one. */
export const together = (at: number, { length: count }: readonly unknown[]): one.Together | undefined =>
  count > 1 ? { number: at + 1, count } : undefined;

/** A meeting as it will be, in whose calendar. */
export const wantedOf = (row: AppointmentRow, host: Host, skipped: string | null = null): WantedMeeting => ({
  ...row,
  host,
  skipped,
});

/** The same array where nothing moves, so that it counts as unchanged. */
const weekdaysMoved = (weekdays: number[], days: number): number[] =>
  days % 7 === 0 ? weekdays : weekdaysAfter(weekdays, days);

/** What a change of one meeting makes of it and of the later ones that are still on: all are moved by as much on the wall clock. */
export async function changesOf(
  ctx: Ctx,
  row: AppointmentRow,
  later: readonly AppointmentRow[],
  { was: _w, version: _, repeats: _r, without = [], ...input }: Edit<AppointmentChanges>,
): Promise<Change[]> {
  const sent: one.Fields = definedOf(input);
  const first = { ...row, ...sent };
  one.refuseLength(first);
  const { changed } = one.differences(row, first);
  const newHost = changed("hostId") ? await findHost(ctx, first.hostId) : undefined;
  if (newHost) checkCalendar(ctx, newHost);
  const timeZone = await team.timeZoneOf(ctx.tx);
  const shift = shiftBetween(timeZone, row, first);
  const dayOf = (time: { startTime: string }) => wallTimeIn(timeZone, new Date(time.startTime)).day;
  const days = daysBetween(dayOf(row), dayOf(first));
  const rows = later.filter(({ id, status }) => status !== "cancelled" || id === row.id);
  const locked = await withHosts(
    ctx,
    rows.filter(({ id }) => !without.includes(id)),
  );
  return locked.map(({ row: before, host }) => {
    const isFirst = before.id === row.id;
    const time = shifted(timeZone, before, shift);
    const { startTime, endTime } = isFirst ? first : time;
    const seriesWeekdays = before.seriesWeekdays && weekdaysMoved(before.seriesWeekdays, days);
    const after = { ...before, ...sent, startTime, endTime, seriesWeekdays };
    const wanted = wantedOf(after, newHost ?? host, isFirst ? null : time.skipped);
    return { row: before, host, after, wanted };
  });
}

/** Fields whose change takes other time. */
export const takesOther = ({ row, after }: Change): boolean =>
  one.isOn(after) &&
  one.differences(row, after).changed("startTime", "endTime", "hostId", "holdsTime", "withEveryone");

/** What becomes of one of those that are changed. */
export const becomesOf = (all: readonly Change[], id: string): SeriesDate["becomes"] =>
  all.some((change) => change.row.id === id && takesOther(change)) ? "moved" : "same";

/** The times of a meeting and those after it in its series as a change would make them. Saves nothing. */
export async function previewLater(ctx: Ctx, id: string, changes: AppointmentChanges): Promise<SeriesDate[]> {
  await one.getAppointment(ctx, id);
  const row = found(await findRow(ctx.tx, id), "Meeting");
  const all = await changesOf(ctx, row, await listLater(ctx.tx, row), changes);
  const judged = await judgeTimes(
    ctx,
    all.map(({ wanted }) => wanted),
  );
  return judged.map((time) => dateOf(time.id, time, becomesOf(all, time.id)));
}

/** Changes a meeting, or it and those after it in its series. 409 naming the dates that are taken; nothing is changed then. */
export async function updateMeetings(
  ctx: Ctx,
  id: string,
  changes: Edit<AppointmentChanges>,
  scope: Scope,
): Promise<SavedAppointment> {
  if (scope === "one") return one.updateAppointment(ctx, id, changes);
  const { row } = await one.lock(ctx, id);
  if (row.seriesId === null) return one.updateAppointment(ctx, id, changes);
  await one.checkCurrent(ctx, row, changes);
  const all = (await changesOf(ctx, row, await lockLater(ctx.tx, row), changes)).filter(
    ({ row: before, after }) => one.differences(before, after).fields.length > 0,
  );
  await checkChanges(ctx, all);
  const other = all.filter(takesOther).map(({ wanted }) => wanted);
  await lockHostsOfAll(
    ctx,
    all.map(({ wanted }) => wanted),
  );
  const judged = await judgeTimes(ctx, other);
  await refuseTaken(ctx, judged);
  for (const { row: before, after } of all) await one.save(ctx, before, after);
  const notFree = await holdTimes(ctx, judged);
  for (const [at, { row: before, after }] of all.entries())
    await one.publishChange(ctx, before, after, together(at, all));
  await planMailsTogether(
    ctx,
    all.map((change) => change.row.id),
  );
  return { ...(await one.getAppointment(ctx, id)), notFree };
}

/** 400, 403 for what a single one of them could not be changed to. */
export async function checkChanges(ctx: Ctx, all: readonly Change[]): Promise<void> {
  const asked = new Set<string>();
  for (const { row, after, wanted } of all) {
    const { changed } = one.differences(row, after);
    if (!after.holdsTime && changed("holdsTime", "hostId")) checkHoldsTime(ctx, wanted.host);
    const key = `${after.contactId} ${after.hostId}`;
    if (after.contactId !== null && changed("contactId", "hostId") && !asked.has(key))
      await checkContact(ctx, after.contactId, wanted.host);
    asked.add(key);
  }
}

/** Confirms or cancels a meeting, or it and those after it in its series. Confirming again takes back those that were canceled with it. */
export async function changeStatuses(
  ctx: Ctx,
  id: string,
  status: "confirmed" | "cancelled",
  scope: Scope,
): Promise<Appointment> {
  if (scope === "one") return one.changeStatus(ctx, id, status);
  const { row } = await one.lock(ctx, id);
  if (row.seriesId === null) return one.changeStatus(ctx, id, status);
  const refusal = statusRefusal(row, status, ctx.now);
  if (refusal) throw new AppError("conflict", refusal);
  const wasCancelled = row.status === "cancelled";
  const later = (await lockLater(ctx.tx, row)).filter(
    (other) =>
      other.status !== status &&
      statusRefusal(other, status, ctx.now) === undefined &&
      (status === "cancelled" ||
        (wasCancelled
          ? other.status === "cancelled" && other.updatedAt === row.updatedAt
          : other.status === "pending")),
  );
  const all = await withHosts(ctx, later);
  if (wasCancelled) await refuseWhatIsTaken(ctx, all);
  for (const [at, { row: other, host }] of all.entries())
    await one.setStatus(ctx, other, host, status, together(at, all));
  await planMailsTogether(
    ctx,
    all.map((each) => each.row.id),
  );
  return one.getAppointment(ctx, id);
}

async function refuseWhatIsTaken(ctx: Ctx, all: readonly one.Locked[]): Promise<void> {
  const wanted = all.map(({ row, host }) => wantedOf(row, host));
  await lockHostsOfAll(ctx, wanted);
  await refuseTaken(ctx, await judgeTimes(ctx, wanted));
}

/** Puts a meeting into the bin, or it and those after it in its series. */
export async function deleteMeetings(ctx: Ctx, id: string, scope: Scope): Promise<void> {
  const { row } = await one.lock(ctx, id);
  if (scope === "one" || row.seriesId === null) return one.deleteAppointment(ctx, id);
  const all = await withHosts(ctx, await lockLater(ctx.tx, row));
  for (const [at, { row: other, host }] of all.entries())
    await one.putIntoBin(ctx, other, host, together(at, all));
  await planMailsTogether(
    ctx,
    all.map((each) => each.row.id),
  );
}

/** Restores a meeting from the bin, or it and those after it that were deleted with it. 409 naming the dates that are taken by now. */
export async function restoreMeetings(ctx: Ctx, id: string, scope: Scope): Promise<Appointment> {
  const { row } = await one.lock(ctx, id, "bin");
  if (scope === "one" || row.seriesId === null) return one.restoreAppointment(ctx, id);
  const later = (await lockLater(ctx.tx, row, "bin")).filter(({ deletedAt }) => deletedAt === row.deletedAt);
  const all = await withHosts(ctx, later);
  await refuseWhatIsTaken(
    ctx,
    all.filter((each) => one.isOn(each.row)),
  );
  for (const [at, { row: other, host }] of all.entries())
    await one.takeOutOfBin(ctx, other, host, together(at, all));
  await planMailsTogether(
    ctx,
    all.map((each) => each.row.id),
  );
  return one.getAppointment(ctx, id);
}
