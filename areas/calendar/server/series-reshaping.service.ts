import type { Edit } from "#platform/contract/edits.ts";
import { daysBetween } from "#platform/contract/dates.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { appointmentSearchText } from "#areas/calendar/contract/appointments.rules.ts";
import type { AppointmentChanges } from "#areas/calendar/contract/appointments.schema.ts";
import { repeatRefusal, shifted, timeOn, type Times } from "#areas/calendar/contract/repeats.rules.ts";
import { repeatLimits, type Repeats } from "#areas/calendar/contract/repeats.schema.ts";
import { goesOn, type Rhythm, seriesPlan, weekdaysFrom } from "#areas/calendar/contract/series-plan.rules.ts";
import * as team from "#areas/team/server/index.ts";
import * as one from "./appointments.service.ts";
import type { AppointmentRow } from "./appointments.store.ts";
import { refuseRepeats } from "./series.service.ts";
import { type Change, changesOf, wantedOf, withHosts } from "./series-changes.service.ts";
import type { WantedMeeting } from "./series-times.service.ts";
import { findSpan, type NewRow } from "./series.store.ts";

type Asked = Edit<AppointmentChanges> & { repeats: Repeats | null };
/** True for a change of how a meeting repeats. */
export const asksForRule = (changes: Edit<AppointmentChanges>): changes is Asked =>
  changes.repeats !== undefined;

/** A new meeting of a series, and the day by which the screen knows it. */
type Added = { day: string; row: AppointmentRow; insert: NewRow; wanted: WantedMeeting };
/** What another rule does to a meeting and those after it. */
type Reshaped = { changes: Change[]; removed: one.Locked[]; added: Added[] };

const dayIn = (timeZone: string, startTime: string): string => wallTimeIn(timeZone, new Date(startTime)).day;
/** The same times, that many days later on the wall clock. */
const daysLater = (timeZone: string, times: Times, days: number) =>
  shifted(timeZone, times, { minutes: days * 1440, length: undefined });

/** What becomes of a meeting and those after it when they repeat in another way, end, or go on longer. 400 for a rule that cannot be, 409 for a canceled meeting. */
export async function reshape(
  ctx: Ctx,
  row: AppointmentRow,
  later: readonly AppointmentRow[],
  { repeats, ...changes }: Asked,
): Promise<Reshaped> {
  if (!one.isOn(row)) throw new AppError("conflict", "This meeting is canceled. Confirm it first.");
  if (row.classTypeId !== null) throw refuseRepeats("A class doesn’t repeat");
  const { startTime, endTime } = { ...row, ...definedOf(changes) };
  one.refuseLength({ startTime, endTime });
  const timeZone = await team.timeZoneOf(ctx.tx);
  const day = dayIn(timeZone, startTime);
  const refusal = repeats && repeatRefusal(repeats, day);
  if (refusal) throw refuseRepeats(refusal);
  const movedBy = daysBetween(dayIn(timeZone, row.startTime), day);
  // What is over or canceled stays as it is, whatever the rule.
  const ahead = later.filter(
    (other) => other.id !== row.id && one.isOn(other) && Date.parse(other.startTime) > ctx.now.getTime(),
  );
  const placed = ahead.map((other) => ({
    id: other.id,
    day: daysLater(timeZone, other, movedBy).day,
  }));
  const before = await rhythmOf(ctx, row, { timeZone, movedBy });
  const isSame = repeats !== null && before !== undefined && goesOn(repeats, before, day, movedBy);
  const plan = seriesPlan([{ id: row.id, day }, ...placed], repeats, isSame ? before : undefined);
  if (isSame && before.number - 1 + plan.kept.length + plan.added.length > repeatLimits.max)
    throw refuseRepeats(`A series has ${repeatLimits.max} meetings at most, with those before this one`);
  const first = daysLater(timeZone, { startTime, endTime }, plan.by);
  const kept = ahead.filter(({ id }) => plan.kept.includes(id));
  const series = repeats && seriesOf(row, repeats, first.day, isSame);
  const changed = await changesOf(ctx, row, [row, ...kept], {
    ...changes,
    startTime: first.startTime,
    endTime: first.endTime,
  });
  const staying = await withHosts(
    ctx,
    kept.filter(({ id }) => changes.without?.includes(id)),
  );
  const all = [
    ...changed,
    ...staying.map(({ row: other, host }) => ({
      row: other,
      host,
      after: other,
      wanted: wantedOf(other, host),
    })),
  ].map((change) => ({ ...change, after: { ...change.after, ...series } }));
  const removed = await withHosts(
    ctx,
    ahead.filter(({ id }) => plan.removed.includes(id)),
  );
  const model = found(
    all.find((change) => change.row.id === row.id),
    "Meeting",
  );
  const left = new Set(repeats?.without);
  const days = plan.added.filter((one) => !left.has(one));
  return { changes: all, removed, added: addedOn(ctx, { model, days, timeZone }) };
}

/** How a series repeats so far, and which of its meetings this one is; undefined for a meeting that does not repeat. */
async function rhythmOf(
  ctx: Ctx,
  row: AppointmentRow,
  { timeZone, movedBy }: { timeZone: string; movedBy: number },
): Promise<(Rhythm & { number: number }) | undefined> {
  if (row.seriesRule === null) return undefined;
  const { first, last, before } = await findSpan(ctx.tx, row);
  const dayOf = (startTime: string) => daysLater(timeZone, { startTime, endTime: startTime }, movedBy).day;
  return {
    rule: row.seriesRule,
    weekdays: row.seriesWeekdays,
    firstDay: dayOf(first),
    lastDay: dayOf(last),
    number: before + 1,
  };
}

/** To which series a meeting and those after it belong from now on: another rule begins another series. */
const seriesOf = (
  { id }: AppointmentRow,
  repeats: Repeats,
  day: string,
  isSame: boolean,
): Pick<AppointmentRow, "seriesId" | "seriesRule" | "seriesWeekdays"> | undefined =>
  isSame
    ? undefined
    : {
        seriesId: id,
        seriesRule: repeats.rule,
        seriesWeekdays: weekdaysFrom(repeats, day),
      };

function addedOn(
  ctx: Ctx,
  { model, days, timeZone }: { model: Change; days: readonly string[]; timeZone: string },
): Added[] {
  const now = ctx.now.toISOString();
  const times = days
    .map((day) => timeOn(timeZone, day, model.after))
    .filter(({ startTime }) => startTime > now);
  return times.map(({ day, startTime, endTime, skipped }) => {
    const row: AppointmentRow = {
      ...model.after,
      id: newId(),
      startTime,
      endTime,
      sequence: 0,
      comingAt: null,
      status: model.after.status === "pending" ? "pending" : "confirmed",
      isSample: false,
      version: 1,
      createdBy: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    };
    const insert = { ...row, workspaceId: ctx.workspaceId, searchText: appointmentSearchText(row) };
    return { day, row, insert, wanted: { ...wantedOf(row, model.wanted.host), skipped } };
  });
}
