import { addDays } from "#platform/contract/dates.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { dealsPage } from "#areas/deals/contract/deals.pages.ts";
import type { Deal, DealFilter, DealSort } from "#areas/deals/contract/deals.schema.ts";
import { countDeals, listDeals, sumDeals } from "#areas/deals/server/index.ts";
import type { Range } from "#areas/reports/contract/reports.schema.ts";

/** So many sales of each list are named. */
const maxNamed = 5;

/** Sales that want a look: how many, the first few of them, and the screen that lists all. */
export type SalesToSee = { label: string; count: number; href: string; named: readonly Deal[] };

/** What closes in the week after this one, what goes cold, and what lacks a next step, of what the reader may see; without what is empty. */
export async function weekSales(ctx: Ctx, { to: sunday }: Range): Promise<SalesToSee[]> {
  const closing = { view: "open", closeFrom: addDays(sunday, 1), closeTo: addDays(sunday, 7) } as const;
  const { warnings } = await sumDeals(ctx, { view: "opportunities" });
  const list = async (
    label: string,
    count: number,
    filter: DealFilter,
    sort: DealSort,
  ): Promise<SalesToSee> => ({
    label,
    count,
    href: pathOf(dealsPage, {}, filter),
    named: count === 0 ? [] : (await listDeals(ctx, { ...filter, sort, limit: maxNamed })).rows,
  });
  const lists = [
    await list("Closing this week", await countDeals(ctx, closing), closing, "closeDate"),
    await list("Going cold", warnings.cold, { view: "opportunities", flag: "cold" }, "value"),
    await list(
      "Without a next step",
      warnings.noNextStep,
      { view: "opportunities", flag: "noNextStep" },
      "value",
    ),
  ];
  return lists.filter(({ count }) => count > 0);
}
