import { dayIn, daysBetween } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Availability, OfferSettings } from "#areas/calendar/contract/availability.rules.ts";
import { type FreeTime, nearestFree } from "#areas/calendar/contract/free-times.rules.ts";
import { offerOf, plainType } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { WhyAnswer, WhyQuery } from "#areas/calendar/contract/why.api.ts";
import { whyNot } from "#areas/calendar/contract/why.rules.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { listBusy } from "./held-times.store.ts";
import { findHost } from "./hosts.service.ts";
import { getType } from "./meeting-types.service.ts";

/** No meeting is longer than a day: whatever is in the way of one begins within so many days of it. */
const reachDays = 2;
/** How many days around a time are searched for others. */
const nearbyDays = 14;

/** Whether a time of a type is offered to customers, and every rule that speaks against it; 404 for a type that is not there. */
export async function explainTime(ctx: Ctx, { typeId, start, hostId }: WhyQuery): Promise<WhyAnswer> {
  const type = await getType(ctx, typeId);
  const host = await findHost(ctx, hostId);
  const settings = await getSettings(ctx);
  const availability = await availabilityOf(ctx, settings.timeZone, offerOf(settings, type), {
    hostId: host.id,
    around: new Date(start),
    days: reachDays,
  });
  const reasons = whyNot(availability, new Date(start));
  return { offered: reasons.length === 0, reasons };
}

type Taken = { hostId: string; start: string; minutes: number; exceptId: string };

/**
 * Up to `count` free times of a host nearest to one that is taken, within their hours and two weeks of it, for a meeting of so many
 * minutes that may be there already. What only customers have to keep to, notice and the most a day, does not count.
 */
export async function nearestTimes(
  ctx: Ctx,
  { hostId, start, minutes, exceptId }: Taken,
  count: number,
): Promise<FreeTime[]> {
  const settings = await getSettings(ctx);
  const around = later(ctx.now, new Date(start));
  const now = later(ctx.now, new Date(around.getTime() - nearbyDays * dayLength));
  const dayOf = (moment: Date) => dayIn(settings.timeZone, moment);
  const asked = {
    ...offerOf(settings, { ...plainType, durationMinutes: minutes }),
    noticeMinutes: 0,
    windowDays: daysBetween(dayOf(now), dayOf(around)) + nearbyDays,
    mostPerDay: null,
  };
  const within = { hostId, around, days: nearbyDays + reachDays, exceptId };
  return nearestFree(
    { ...(await availabilityOf(ctx, settings.timeZone, asked, within)), now },
    new Date(start),
    count,
  );
}

const dayLength = 86_400_000;
const later = (one: Date, other: Date): Date => (one > other ? one : other);

type Within = { hostId: string; around: Date; days: number; exceptId?: string };

/** All that decides which times of a host are offered so many days before and after a moment, apart from one meeting. */
async function availabilityOf(
  ctx: Ctx,
  timeZone: string,
  settings: OfferSettings,
  { hostId, around, days, exceptId }: Within,
): Promise<Availability> {
  const at = (more: number) => new Date(around.getTime() + more * dayLength).toISOString();
  const busy = await listBusy(
    ctx.tx,
    hostId,
    { start: at(-days), end: at(days) },
    { exceptId, now: ctx.now },
  );
  const meetingsOn: Record<string, number> = {};
  for (const { kind, start } of busy) {
    if (kind !== "meeting") continue;
    const day = dayIn(timeZone, start);
    meetingsOn[day] = (meetingsOn[day] ?? 0) + 1;
  }
  return { settings, timeZone, now: ctx.now, busy, meetingsOn };
}
