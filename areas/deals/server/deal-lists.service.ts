import { addDays, daysBetween } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page } from "#platform/server/paging.ts";
import { type StageKind, thisMonthOf } from "#areas/deals/contract/deals.rules.ts";
import type {
  Deal,
  DealFilter,
  DealQuery,
  DealSummary,
  DealView,
} from "#areas/deals/contract/deals.schema.ts";
import { checkDays } from "./deal-checks.service.ts";
import { type DealFacts, factsOf, likelihoodIn, shownDeal } from "./deal-facts.service.ts";
import { listFurthest, listSales } from "./deal-lists.store.ts";
import { countSales, type Odds, sumSales } from "./deal-sums.store.ts";
import type { KnownFilter } from "./sale-sources.store.ts";

/** One page of the sales that match. */
export async function listDeals(ctx: Ctx, query: DealQuery): Promise<Page<Deal>> {
  return listKnown(ctx, await factsOf(ctx), query);
}

/** As `listDeals`, where the business's facts are at hand. */
export async function listKnown(
  ctx: Ctx,
  facts: DealFacts,
  { sort, limit, cursor, ...filter }: DealQuery,
): Promise<Page<Deal>> {
  const known = await filterOf(ctx, facts, filter);
  const page = await listSales(ctx.tx, { ...known, sort, limit, cursor });
  return mapPage(page, (row) => shownDeal(facts, row));
}

/** How many sales match, and what they add up to. */
export async function sumDeals(ctx: Ctx, filter: DealFilter): Promise<DealSummary> {
  const facts = await factsOf(ctx);
  return sumKnown(ctx, facts, await filterOf(ctx, facts, filter));
}

/** How many sales match. */
export async function countDeals(ctx: Ctx, filter: DealFilter): Promise<number> {
  return countSales(ctx.tx, await filterOf(ctx, await factsOf(ctx), filter), ctx.actor.sees);
}

async function sumKnown(ctx: Ctx, facts: DealFacts, filter: KnownFilter): Promise<DealSummary> {
  const { from, until } = monthOf(facts.today);
  const { dated, datedThisMonth, noNextStep, datePassed, cold, ...sums } = await sumSales(ctx.tx, filter, {
    sees: ctx.actor.sees,
    odds: oddsOf(facts),
    month: { from, days: daysBetween(from, until) + 1 },
  });
  return {
    ...sums,
    ...thisMonthOf(sums.count, dated, datedThisMonth),
    warnings: { noNextStep, datePassed, cold },
  };
}

/** First and last day of a day's month. */
function monthOf(day: string): { from: string; until: string } {
  const from = `${day.slice(0, 7)}-01`;
  return { from, until: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** What This Month counts, as a filter: opportunities dated this month, or while none has a date those furthest along, as many as it says (decisions). */
async function filterOf(ctx: Ctx, facts: DealFacts, filter: DealFilter): Promise<KnownFilter> {
  if (filter.view !== "thisMonth") return knownFilter(facts, filter);
  const opportunities = knownFilter(facts, { view: "opportunities" });
  const { thisMonth, thisMonthBy } = await sumKnown(ctx, facts, opportunities);
  const { from, until } = monthOf(facts.today);
  const asked = knownFilter(facts, { ...filter, view: "opportunities" });
  if (thisMonthBy === "dates")
    return {
      ...asked,
      closeFrom: later(from, filter.closeFrom),
      closeTo: filter.closeTo && filter.closeTo < until ? filter.closeTo : until,
    };
  return { ...asked, among: await listFurthest(ctx.tx, opportunities, furthestFirst(facts), thisMonth) };
}

const later = (day: string, other = day): string => (other > day ? other : day);
/** The keys of all stages, the most likely ones first. */
const furthestFirst = (facts: DealFacts): string[] =>
  [...facts.kinds.values()].sort((a, b) => b.probability - a.probability).map((kind) => kind.key);

/** How likely open sales are, by stage. */
export const oddsOf = (facts: DealFacts): Odds =>
  [...facts.kinds.keys()].map((stage) => ({ stage, percent: likelihoodIn(facts, stage, null).likelihood }));

const isIn: Record<DealView, (kind: StageKind) => boolean> = {
  opportunities: (kind) => kind.isOpportunity,
  thisMonth: (kind) => kind.isOpportunity,
  open: (kind) => kind.type === "open",
  won: (kind) => kind.type === "won",
  lost: (kind) => kind.type === "lost",
  all: () => true,
};

/** What a filter means here and now; 400 where its days end before they begin. */
export function knownFilter(facts: DealFacts, wanted: DealFilter): KnownFilter {
  checkDays(wanted);
  const { view = "all", stage, wonFrom, wonTo, closedFrom, ...filter } = wanted;
  const keysOf = (wanted: DealView): string[] =>
    [...facts.kinds.values()].filter(isIn[wanted]).map((kind) => kind.key);
  const named = stage?.split(",");
  const stages = view === "all" ? named : keysOf(view).filter((key) => named?.includes(key) ?? true);
  const begin = (day: string): string => momentAt(facts.timeZone, { day, time: "00:00" }).toISOString();
  return {
    ...filter,
    stages,
    openStages: keysOf("open"),
    today: facts.today,
    wonAfter: wonFrom && begin(wonFrom),
    wonBefore: wonTo && begin(addDays(wonTo, 1)),
    closedAfter: closedFrom && begin(closedFrom),
  };
}
