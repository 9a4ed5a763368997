import { addDays, daysBetween } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page } from "#platform/server/paging.ts";
import { thisMonthOf } from "#areas/deals/contract/deals.rules.ts";
import type {
  Deal,
  DealFilter,
  DealQuery,
  DealSummary,
  DealView,
} from "#areas/deals/contract/deals.schema.ts";
import type { StageKind } from "#areas/deals/contract/deals.rules.ts";
import { type DealFacts, factsOf, shownDeal } from "./deal-facts.service.ts";
import { listSales } from "./deal-lists.store.ts";
import { sumSales } from "./deal-sums.store.ts";
import type { KnownFilter } from "./sale-sources.store.ts";

/** One page of the sales that match. */
export async function listDeals(
  ctx: Ctx,
  { sort, limit, cursor, ...filter }: DealQuery,
): Promise<Page<Deal>> {
  const facts = await factsOf(ctx);
  const page = await listSales(ctx.tx, { ...knownFilter(facts, filter), sort, limit, cursor });
  return mapPage(page, (row) => shownDeal(facts, row));
}

/** How many sales match, and what they add up to. */
export async function sumDeals(ctx: Ctx, filter: DealFilter): Promise<DealSummary> {
  const facts = await factsOf(ctx);
  const monthBegins = `${facts.today.slice(0, 7)}-01`;
  const nextMonth = `${addDays(monthBegins, 31).slice(0, 7)}-01`;
  const { dated, datedThisMonth, datePassed, ...sums } = await sumSales(ctx.tx, knownFilter(facts, filter), {
    from: monthBegins,
    days: daysBetween(monthBegins, nextMonth),
  });
  return { ...sums, ...thisMonthOf(sums.count, dated, datedThisMonth), warnings: { datePassed } };
}

const isIn: Record<DealView, (kind: StageKind) => boolean> = {
  opportunities: (kind) => kind.isOpportunity,
  open: (kind) => kind.type === "open",
  won: (kind) => kind.type === "won",
  lost: (kind) => kind.type === "lost",
  all: () => true,
};

function knownFilter(facts: DealFacts, { view = "all", stage, ...filter }: DealFilter): KnownFilter {
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
    today: facts.today,
    wonAfter: filter.wonFrom && begin(filter.wonFrom),
    wonBefore: filter.wonTo && begin(addDays(filter.wonTo, 1)),
  };
}
