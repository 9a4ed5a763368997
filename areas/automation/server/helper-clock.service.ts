import { addDays } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { HelperDefinition, Trigger } from "#areas/automation/contract/helper-definitions.schema.ts";
import { celebratedOn, maxLateMs, nextClock } from "#areas/automation/contract/helper-times.rules.ts";
import * as team from "#areas/team/server/index.ts";
import * as clock from "./helper-clock.store.ts";
import { insertStarts } from "./helper-runs.store.ts";
import * as store from "./helpers.store.ts";

/** Missed days that are caught up by asking; what is older is over. */
const maxMissedDays = 31;

/** Plans what clocks start, for each helper whose moment has come, and notes when its next one is. Returns how many customers that were. */
export async function startByClock(ctx: Ctx): Promise<number> {
  const due = await store.lockClockDue(ctx.tx, ctx.now.toISOString());
  if (due.length === 0) return 0;
  const zone = await team.timeZoneOf(ctx.tx);
  const definitions = await store.listDefinitions(
    ctx.tx,
    due.map(({ id, version }) => ({ helperId: id, version })),
  );
  let many = 0;
  for (const helper of due) {
    const definition = definitions.get(`${helper.id} ${helper.version}`);
    if (!definition) continue;
    let at = new Date(helper.nextAt ?? ctx.now);
    for (let day = 0; at <= ctx.now && day < maxMissedDays; day++) {
      many += await startAt(ctx, helper.id, { definition, zone, at });
      at = nextClock(definition.when, zone, at) ?? new Date(Number.MAX_SAFE_INTEGER / 1000);
    }
    const next = at > ctx.now ? at : nextClock(definition.when, zone, ctx.now);
    await store.updateHelper(ctx.tx, helper.id, { nextAt: next?.toISOString() ?? null });
  }
  return many;
}

async function startAt(
  ctx: Ctx,
  helperId: string,
  { definition, zone, at }: { definition: HelperDefinition; zone: string; at: Date },
): Promise<number> {
  const { day } = wallTimeIn(zone, at);
  const people = await peopleOf(ctx, definition.when, day);
  const isLate = ctx.now.getTime() - at.getTime() > maxLateMs;
  await insertStarts(
    ctx.tx,
    ctx.workspaceId,
    people.map(({ contactId, key }) => ({ helperId, contactId, eventKey: key, isLate })),
  );
  return people.length;
}

/** Whom a clock starts a helper for on a day, and what makes each start one of its kind. */
export async function peopleOf(
  ctx: Pick<Ctx, "tx">,
  when: Trigger,
  day: string,
): Promise<{ contactId: string; key: string }[]> {
  if ("date" in when) {
    const celebrated = addDays(day, -(when.offsetDays ?? 0));
    const ids =
      when.date === "birthday"
        ? await clock.listByBirthday(ctx.tx, celebratedOn(celebrated))
        : await clock.listByDay(ctx.tx, when.date, celebrated);
    return ids.map((contactId) => ({ contactId, key: `${when.date} ${celebrated} ${contactId}` }));
  }
  if ("quietDays" in when)
    return (await clock.listQuiet(ctx.tx, addDays(day, -when.quietDays))).map(({ id, since }) => ({
      contactId: id,
      key: `quiet since ${since} ${id}`,
    }));
  if ("every" in when)
    return (await clock.listAll(ctx.tx)).map((contactId) => ({
      contactId,
      key: `${when.every} ${day} ${contactId}`,
    }));
  return [];
}
