import { AppError } from "#platform/contract/errors.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { appointmentScheduled } from "#areas/calendar/contract/appointments.events.ts";
import { appointmentSearchText } from "#areas/calendar/contract/appointments.rules.ts";
import type { NewAppointment, SavedAppointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import type { NewSeriesTimes, SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import { repeatRefusal, repeatTimes } from "#areas/calendar/contract/repeats.rules.ts";
import type { Repeats } from "#areas/calendar/contract/repeats.schema.ts";
import { weekdaysFrom } from "#areas/calendar/contract/series-plan.rules.ts";
import * as team from "#areas/team/server/index.ts";
import {
  createAppointment,
  factsOf,
  getAppointment,
  hostOfNew,
  refuseLength,
} from "./appointments.service.ts";
import { planMailsTogether } from "./meeting-mails.service.ts";
import {
  holdTimes,
  type Judged,
  judgeTimes,
  lockHostsOfAll,
  refuseTaken,
  type WantedMeeting,
} from "./series-times.service.ts";
import * as store from "./series.store.ts";

type Asked = Pick<NewAppointment, "startTime" | "endTime" | "holdsTime"> & {
  repeats: Repeats;
  withEveryone?: boolean;
};

/** 400 at how a meeting repeats. */
export const refuseRepeats = (message: string): AppError =>
  new AppError("validation_failed", message, { errors: { repeats: message } });

/** Every meeting of what repeats, also on days that are left out. 400 for a rule that makes none, too many, or any too far ahead. */
async function meetingsOf(ctx: Ctx, asked: Asked, host: Host): Promise<(WantedMeeting & { day: string })[]> {
  refuseLength(asked);
  const timeZone = await team.timeZoneOf(ctx.tx);
  const { repeats, holdsTime, withEveryone = false } = asked;
  const refusal = repeatRefusal(repeats, wallTimeIn(timeZone, new Date(asked.startTime)).day);
  if (refusal) throw refuseRepeats(refusal);
  const { startTime, endTime } = asked;
  return repeatTimes(timeZone, repeats, { startTime, endTime }).map((time) => ({
    ...time,
    id: newId(),
    host,
    holdsTime,
    withEveryone,
  }));
}

/** A judged time as it is shown before anything is saved. */
export const dateOf = (
  key: string,
  { startTime, endTime, refusal, hint }: Judged,
  becomes: SeriesDate["becomes"],
): SeriesDate => ({
  becomes,
  key,
  start: startTime,
  end: endTime,
  refusal,
  hint,
});

/** The dates of what would repeat, and why some of them cannot be. Saves nothing. */
export async function previewSeries(ctx: Ctx, asked: NewSeriesTimes): Promise<SeriesDate[]> {
  const host = await hostOfNew(ctx, asked);
  const meetings = await meetingsOf(ctx, asked, host);
  const dayOf = new Map(meetings.map(({ id, day }) => [id, day]));
  return (await judgeTimes(ctx, meetings)).map((judged) =>
    dateOf(dayOf.get(judged.id) ?? "", judged, "added"),
  );
}

/** Schedules a meeting, or all of a series. 409 naming the dates that are taken, and nothing is saved then; otherwise answers the first. */
export async function scheduleMeetings(
  ctx: Ctx,
  { repeats, ...input }: NewAppointment,
): Promise<SavedAppointment> {
  if (!repeats) return createAppointment(ctx, input);
  const host = await hostOfNew(ctx, input);
  const without = new Set(repeats.without);
  const wanted = (await meetingsOf(ctx, { ...input, repeats }, host)).filter(({ day }) => !without.has(day));
  const [first] = wanted;
  if (!first) throw refuseRepeats("Leave at least one date");
  await lockHostsOfAll(ctx, wanted);
  const judged = await judgeTimes(ctx, wanted);
  await refuseTaken(ctx, judged);
  const now = ctx.now.toISOString();
  const rows = judged.map(({ id, startTime, endTime }) => ({
    ...input,
    id,
    startTime,
    endTime,
    hostId: host.id,
    seriesId: first.id,
    seriesRule: repeats.rule,
    seriesWeekdays: weekdaysFrom(repeats, first.day),
    workspaceId: ctx.workspaceId,
    searchText: appointmentSearchText(input),
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  }));
  await store.insertAppointments(ctx.tx, rows);
  const notFree = await holdTimes(ctx, judged);
  for (const [at, row] of rows.entries())
    await ctx.publish(appointmentScheduled, {
      ...factsOf(row),
      ...(rows.length > 1 && { together: { number: at + 1, count: rows.length } }),
    });
  await planMailsTogether(
    ctx,
    rows.map(({ id }) => id),
  );
  return { ...(await getAppointment(ctx, first.id)), notFree };
}
