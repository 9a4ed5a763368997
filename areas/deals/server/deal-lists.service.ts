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
import { listSales } from "./deal-lists.store.ts";
import { type Odds, sumSales } from "./deal-sums.store.ts";
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
  const page = await listSales(ctx.tx, { ...knownFilter(facts, filter), sort, limit, cursor });
  return mapPage(page, (row) => shownDeal(facts, row));
}

/** How many sales match, and what they add up to. */
export async function sumDeals(ctx: Ctx, filter: DealFilter): Promise<DealSummary> {
  const facts = await factsOf(ctx);
  const monthBegins = `${facts.today.slice(0, 7)}-01`;
  const nextMonth = `${addDays(monthBegins, 31).slice(0, 7)}-01`;
  const { dated, datedThisMonth, noNextStep, datePassed, cold, ...sums } = await sumSales(
    ctx.tx,
    knownFilter(facts, filter),
    { odds: oddsOf(facts), month: { from: monthBegins, days: daysBetween(monthBegins, nextMonth) } },
  );
  return {
    ...sums,
    ...thisMonthOf(sums.count, dated, datedThisMonth),
    warnings: { noNextStep, datePassed, cold },
  };
}

/** How likely open sales are, by stage. */
export const oddsOf = (facts: DealFacts): Odds =>
  [...facts.kinds.keys()].map((stage) => ({ stage, percent: likelihoodIn(facts, stage, null).likelihood }));

const isIn: Record<DealView, (kind: StageKind) => boolean> = {
  opportunities: (kind) => kind.isOpportunity,
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
    wonStages: keysOf("won"),
    lostStages: keysOf("lost"),
    today: facts.today,
    wonAfter: wonFrom && begin(wonFrom),
    wonBefore: wonTo && begin(addDays(wonTo, 1)),
    closedAfter: closedFrom && begin(closedFrom),
  };
}
