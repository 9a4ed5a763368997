import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DayRange } from "#areas/calendar/contract/free-times.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { type FullTimes, fullTimes } from "#areas/calendar/contract/full-times.rules.ts";
import { offerOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import {
  type Candidate,
  hostsAt,
  type OfferedTime,
  offeredTimes,
  whyNotOffered,
} from "#areas/calendar/contract/offered.rules.ts";
import type { WhyAnswer, WhyQuery } from "#areas/calendar/contract/why.api.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { availabilitiesOf, spanAround } from "./free-times.service.ts";
import { countAhead, type Except, type Span } from "./held-times.store.ts";
import { findHost, listHosts } from "./hosts.service.ts";
import { getType } from "./meeting-types.service.ts";

/** Those who may give a type's meetings, in the order of the hosts. Where nobody was chosen: the owner, or the whole team. */
export async function hostsOf(
  ctx: Pick<Ctx, "tx">,
  { hostIds, hostRule }: Pick<MeetingType, "hostIds" | "hostRule">,
): Promise<Host[]> {
  const all = (await listHosts(ctx)).filter(({ isActive }) => isActive);
  // When everyone chosen has left, nobody else's time is booked instead.
  if (hostIds.length > 0) return all.filter(({ id }) => hostIds.includes(id));
  const team = all.filter(({ userId }) => userId !== null);
  return hostRule === "chosen" ? team.slice(0, 1) : team;
}

/** Of one of the hosts, where the customer chose; apart from a meeting that is moved, and from what the visitor keeps. */
type Narrowed = { hostId?: string } & Except;

/** True for a type whose meetings several guests share. */
export const isClass = ({ seats }: Pick<MeetingType, "seats">): boolean => seats > 1;

async function candidatesOf(
  ctx: Ctx,
  type: MeetingType,
  hosts: readonly Host[],
  { start, end, ...except }: Span & Except,
): Promise<Candidate[]> {
  const settings = await getSettings(ctx);
  const offer = offerOf(settings, type);
  const availabilities = await availabilitiesOf(ctx, {
    hosts,
    timeZone: settings.timeZone,
    offer,
    span: { start, end },
    ...except,
    ...(isClass(type) && { classTypeId: type.id }),
  });
  const ids = hosts.map(({ id }) => id);
  const ahead = type.hostRule === "any" ? await countAhead(ctx.tx, ids, ctx.now) : new Map<string, number>();
  return availabilities.flatMap((availability, at) => {
    const hostId = ids[at];
    return hostId === undefined ? [] : [{ hostId, availability, ahead: ahead.get(hostId) ?? 0 }];
  });
}

/** Every start that a type offers on those days, with who has it free; of one of its hosts where the customer chose. */
export async function freeTimesOf(ctx: Ctx, type: MeetingType, asked: Range): Promise<OfferedTime[]> {
  return (await candidatesOn(ctx, type, asked)).times;
}

type Range = DayRange & { timeZone: string } & Narrowed;

async function candidatesOn(
  ctx: Ctx,
  type: MeetingType,
  { hostId, exceptId, visitor, holdId, withoutHolds, ...range }: Range,
): Promise<{ candidates: Candidate[]; times: OfferedTime[] }> {
  const hosts = await narrowed(ctx, type, hostId);
  const midnightOf = (day: string) => momentAt(range.timeZone, { day, time: "00:00" });
  const span = spanAround(midnightOf(range.from), midnightOf(addDays(range.to, 1)));
  const except = { exceptId, visitor, holdId, withoutHolds };
  const candidates = await candidatesOf(ctx, type, hosts, { ...span, ...except });
  return { candidates, times: offeredTimes(type.hostRule, candidates, range) };
}

/** The same, and what others have taken: classes without a seat left, and starts that would be offered otherwise. */
export async function takenTimesOf(
  ctx: Ctx,
  type: MeetingType,
  asked: Range,
): Promise<{ times: OfferedTime[]; full: FullTimes }> {
  const { candidates, times } = await candidatesOn(ctx, type, asked);
  return { times, full: fullTimes(type.hostRule, candidates, asked, times) };
}

const narrowed = async (ctx: Ctx, type: MeetingType, hostId: string | undefined): Promise<Host[]> =>
  (await hostsOf(ctx, type)).filter(({ id }) => hostId === undefined || id === hostId);

/** How many days around a time are searched for others. */
const nearbyDays = 14;

/** Up to `count` starts that a type offers within two weeks of one that it does not, nearest to it, in order of time. */
export async function nearestOffered(
  ctx: Ctx,
  type: MeetingType,
  { start, hostId, ...except }: { start: Date } & Narrowed,
  count: number,
): Promise<OfferedTime[]> {
  const around = start > ctx.now ? start : ctx.now;
  const day = dayIn("UTC", around);
  const hosts = await narrowed(ctx, type, hostId);
  const span = spanAround(around, around, nearbyDays);
  const candidates = await candidatesOf(ctx, type, hosts, { ...span, ...except });
  const distance = (time: OfferedTime) => Math.abs(time.start.getTime() - start.getTime());
  for (let reach = 1; ; reach = nearbyDays) {
    const range = { from: addDays(day, -reach), to: addDays(day, reach), timeZone: "UTC" };
    const nearest = offeredTimes(type.hostRule, candidates, range)
      .filter((time) => distance(time) > 0)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, count);
    // Within a day on either side nothing is missed.
    const isFinal = nearest.length === count && nearest.every((time) => distance(time) <= dayLength);
    if (isFinal || reach === nearbyDays)
      return nearest.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  }
}

const dayLength = 86_400_000;

/**
 * Who gives a meeting of a type that begins then, the one first in whose calendar it stands. None: it is not offered, or no longer.
 * All who may give it have to be locked.
 */
export async function chooseHost(
  ctx: Ctx,
  type: MeetingType,
  { start, hostId, exceptId }: { start: Date } & Narrowed,
): Promise<Host[]> {
  const hosts = await narrowed(ctx, type, hostId);
  const candidates = await candidatesOf(ctx, type, hosts, { ...spanAround(start, start), exceptId });
  const chosen = hostsAt(type.hostRule, candidates, start);
  return hosts.filter(({ id }) => chosen.includes(id));
}

/** Whether a time of a type is offered to customers, and every rule that speaks against it; 404 for a type that is not there. */
export async function explainTime(ctx: Ctx, { typeId, start, hostId }: WhyQuery): Promise<WhyAnswer> {
  const type = await getType(ctx, typeId);
  const hosts = hostId === undefined ? await hostsOf(ctx, type) : [await findHost(ctx, hostId)];
  const moment = new Date(start);
  const candidates = await candidatesOf(ctx, type, hosts, spanAround(moment, moment));
  const reasons = whyNotOffered(type.hostRule, candidates, moment);
  return {
    offered: reasons.length === 0,
    reasons: reasons.map(({ rule, message, hostId: ofHost, meetingId = null }) => ({
      rule,
      message,
      host: hosts.find(({ id }) => id === ofHost)?.name ?? null,
      meetingId,
    })),
  };
}
