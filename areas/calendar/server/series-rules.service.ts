import type { Edit } from "#platform/contract/edits.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { appointmentScheduled } from "#areas/calendar/contract/appointments.events.ts";
import type { AppointmentChanges, SavedAppointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import * as one from "./appointments.service.ts";
import { findRow } from "./appointments.store.ts";
import { planMailsTogether } from "./meeting-mails.service.ts";
import { dateOf } from "./series.service.ts";
import {
  becomesOf,
  checkChanges,
  previewLater,
  takesOther,
  together,
  updateMeetings,
  wantedOf,
} from "./series-changes.service.ts";
import { asksForRule, reshape } from "./series-reshaping.service.ts";
import { holdTimes, judgeTimes, lockHostsOfAll, refuseTaken } from "./series-times.service.ts";
import { insertAppointments, listLater, lockLater } from "./series.store.ts";

/** Changes a meeting, or it and those after it, also how they repeat. 409 naming the dates that are taken; nothing is changed then. */
export async function changeMeetings(
  ctx: Ctx,
  id: string,
  changes: Edit<AppointmentChanges>,
  scope: Scope,
): Promise<SavedAppointment> {
  if (!asksForRule(changes)) return updateMeetings(ctx, id, changes, scope);
  const { row } = await one.lock(ctx, id);
  await one.checkCurrent(ctx, row, changes);
  const { changes: all, removed, added } = await reshape(ctx, row, await lockLater(ctx.tx, row), changes);
  await checkChanges(ctx, all);
  await lockHostsOfAll(
    ctx,
    [...all, ...added].map(({ wanted }) => wanted),
  );
  // Those that go first give back their time.
  for (const [at, { row: other, host }] of removed.entries())
    await one.putIntoBin(ctx, other, host, together(at, removed));
  const judged = await judgeTimes(
    ctx,
    [...all.filter(takesOther), ...added].map(({ wanted }) => wanted),
  );
  await refuseTaken(ctx, judged);
  const changed = all.filter(({ row: before, after }) => one.differences(before, after).fields.length > 0);
  for (const { row: before, after } of changed) await one.save(ctx, before, after);
  if (added.length > 0)
    await insertAppointments(
      ctx.tx,
      added.map((each) => each.insert),
    );
  const notFree = await holdTimes(ctx, judged);
  for (const [at, { row: before, after }] of changed.entries())
    await one.publishChange(ctx, before, after, together(at, changed));
  for (const [at, each] of added.entries())
    await ctx.publish(appointmentScheduled, one.factsWith(each.row, together(at, added)));
  await planMailsTogether(
    ctx,
    [...removed, ...changed, ...added].map((each) => each.row.id),
  );
  return { ...(await one.getAppointment(ctx, id)), notFree };
}

/** The times of a meeting and those after it as a change would make them, also of how they repeat. Saves nothing. */
export async function previewChange(
  ctx: Ctx,
  id: string,
  changes: AppointmentChanges,
): Promise<SeriesDate[]> {
  if (!asksForRule(changes)) return previewLater(ctx, id, changes);
  await one.getAppointment(ctx, id);
  const row = found(await findRow(ctx.tx, id), "Meeting");
  const { changes: all, removed, added } = await reshape(ctx, row, await listLater(ctx.tx, row), changes);
  const judged = await judgeTimes(
    ctx,
    [...all, ...added].map(({ wanted }) => wanted),
    removed.map((each) => each.row.id),
  );
  const dayOf = new Map(added.map((each) => [each.row.id, each.day]));
  const dates = judged.map((time) => {
    const day = dayOf.get(time.id);
    return dateOf(day ?? time.id, time, day === undefined ? becomesOf(all, time.id) : "added");
  });
  const going = removed.map(({ row: other, host }) =>
    dateOf(other.id, { ...wantedOf(other, host), refusal: null, hint: null, notFree: [] }, "removed"),
  );
  return [...dates, ...going].sort((before, after) => (before.start < after.start ? -1 : 1));
}
