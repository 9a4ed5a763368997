import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Audience, AudienceCount } from "#areas/outreach/contract/audience.schema.ts";
import {
  type PersonChannel,
  type Preflight,
  type Refusal,
  refusals,
  refusalWordsOn,
} from "#areas/outreach/contract/deliveries.schema.ts";
import type { AudiencePreflight, LeftOut } from "#areas/outreach/contract/preflights.schema.ts";
import type { NewSchedule } from "#areas/outreach/contract/schedules.schema.ts";
import { type Asked, audienceQuery, dueByZone, listZones, sumAudience } from "./audience.store.ts";
import { preflight, preflightRows } from "./deliveries.service.ts";
import { findBusiness } from "./mail-servers.store.ts";
import { checkSchedule, momentsIn } from "./schedules.service.ts";
import type { Due } from "./targets.store.ts";

/** An audience with what is needed to count it. */
export async function askedOf(ctx: Ctx, audience: Audience): Promise<Asked> {
  const { timeZone, isTest } = await findBusiness(ctx.tx);
  return { audience, today: dayIn(timeZone, ctx.now), withSample: isTest };
}

/** How many customers an audience has, whether they can be reached or not; and how many with an email address lack a name or a company. */
export const countAudience = async (ctx: Ctx, audience: Audience): Promise<AudienceCount> =>
  sumAudience(ctx.tx, await askedOf(ctx, audience));

/** How many of an audience would be reached now by marketing on a channel, and how many would not, by reason. */
export const judgeAudience = (ctx: Ctx, asked: Asked, channel: PersonChannel): Promise<Preflight> =>
  preflight(ctx, { channel, purpose: "marketing", audience: { query: audienceQuery(asked) } });

/** The same with words for each reason, and how many have a known time zone. */
export async function preflightAudience(
  ctx: Ctx,
  asked: Asked,
  channel: PersonChannel,
): Promise<AudiencePreflight> {
  const { will, willNot, skipped } = await judgeAudience(ctx, asked, channel);
  const zones = await listZones(ctx.tx, asked);
  return {
    total: will + willNot,
    will,
    wont: willNot,
    skipped: leftOutOf(skipped, channel),
    withTimeZone: zones.reduce((sum, zone) => sum + (zone.timeZone === null ? 0 : zone.count), 0),
  };
}

/** The words for why somebody is not reached. */
export const leftOutLabel = (reason: string, channel: PersonChannel): string =>
  refusalWordsOn[channel][reason as Refusal] ?? otherWords[reason] ?? "for another reason";
const otherWords: Record<string, string> = {
  cancelled: "because the campaign was cancelled",
  unknown_placeholder: "because something couldn’t be filled in",
};

/** Reasons with their numbers, the most frequent first. */
export const leftOutOf = (skipped: Record<string, number>, channel: PersonChannel): LeftOut[] =>
  Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({ reason, label: leftOutLabel(reason, channel), count }))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));

/** All reasons, in the order in which their rows are listed. */
export const allReasons: readonly string[] = refusals;

type JudgedRow = { contactId: string; name: string; address: string; reason: string | null; at: number };

/** One page of who of an audience will be reached (`reason` null) or will not, for the reasons in their order. */
export async function pageOfAudience(
  ctx: Ctx,
  { asked, channel }: { asked: Asked; channel: PersonChannel },
  wanted: {
    reasons: readonly (string | null)[];
    at: { reason: number; afterId: string | undefined };
    limit: number;
  },
): Promise<JudgedRow[]> {
  const rows: JudgedRow[] = [];
  let { afterId } = wanted.at;
  for (let at = wanted.at.reason; at < wanted.reasons.length && rows.length < wanted.limit; at++) {
    const reason = wanted.reasons[at] ?? null;
    const page = await preflightRows(ctx, {
      channel,
      purpose: "marketing",
      audience: { query: audienceQuery(asked) },
      reason,
      afterId,
      limit: wanted.limit - rows.length,
    });
    rows.push(...page.map((row) => ({ ...row, reason, at })));
    afterId = undefined;
  }
  return rows;
}

const zonesOf = async (ctx: Ctx, asked: Asked): Promise<string[]> =>
  (await listZones(ctx.tx, asked)).flatMap((zone) => zone.timeZone ?? []);

/** When a campaign's deliveries are due: now, or, where "their time" was set, at that time on each customer's own clock. */
export async function dueOf(
  ctx: Ctx,
  {
    theirTime,
    localTime,
    timeZone,
  }: { theirTime: boolean; localTime: string | null; timeZone: string | null },
  asked: Asked,
): Promise<Due> {
  if (!theirTime || localTime === null || timeZone === null) return ctx.now;
  const zones = await zonesOf(ctx, asked);
  return { each: dueByZone(momentsIn(localTime, [...zones, timeZone], timeZone), timeZone) };
}

/** When a schedule begins: for "their time" where the day begins first. 400 when its time has passed or is more than a year ahead. */
export async function startOf(ctx: Ctx, schedule: NewSchedule, asked: Asked): Promise<Date> {
  const { localTime, timeZone, theirTime } = schedule;
  const moment = checkSchedule(schedule, ctx.now);
  const zones = theirTime ? await zonesOf(ctx, asked) : [];
  const first = Math.min(
    moment.getTime(),
    ...[...momentsIn(localTime, zones, timeZone).values()].map((one) => one.getTime()),
  );
  return new Date(Math.max(first, ctx.now.getTime()));
}
