import { addDays } from "#platform/contract/dates.ts";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { StageKind } from "#areas/deals/contract/deals.rules.ts";
import {
  boardClosedDays,
  boardDealsPerStage,
  type DealColumn,
  type DealFilter,
  type DealView,
} from "#areas/deals/contract/deals.schema.ts";
import { columnOf } from "#areas/pipeline/contract/pipeline.rules.ts";
import { stagesOf } from "#areas/pipeline/server/index.ts";
import { factsOf } from "./deal-facts.service.ts";
import { knownFilter, listKnown, oddsOf } from "./deal-lists.service.ts";
import { sumByStage } from "./deal-sums.store.ts";

/** Open sales and what closed lately, by stage: counts and sums are of all, of each the newest are shown. */
export async function getDealBoard(ctx: Ctx, filter: DealFilter): Promise<DealColumn[]> {
  const [facts, stages] = [await factsOf(ctx), await stagesOf(ctx)];
  const since = addDays(facts.today, -boardClosedDays);
  const kinds = [...facts.kinds.values()];
  const sumsOf = (view: DealView, more: DealFilter = {}) =>
    sumByStage(ctx.tx, knownFilter(facts, { ...filter, ...more, view }), {
      sees: ctx.actor.sees,
      odds: oddsOf(facts),
    });
  const sums = [
    ...(await sumsOf("open")),
    ...(await sumsOf("won", { closedFrom: since })),
    ...(await sumsOf("lost", { closedFrom: since })),
  ];
  const columns: DealColumn[] = [];
  for (const stage of stages) {
    const closedFrom = stage.type === "open" ? null : since;
    const keys = kinds.filter((kind) => columnFor(kind)?.id === stage.id).map((kind) => kind.key);
    const here = sums.filter((one) => keys.includes(one.stage));
    const page = await listKnown(ctx, facts, {
      ...filter,
      stage: keys.join(","),
      limit: boardDealsPerStage,
      ...(closedFrom && { closedFrom }),
    });
    columns.push({
      stageId: stage.id,
      keys,
      closedFrom,
      count: here.reduce((sum, one) => sum + one.count, 0),
      value: sumText(here.reduce((sum, one) => sum + centsOfSum(one.value), 0n)),
      likely: sumText(here.reduce((sum, one) => sum + centsOfSum(one.likely), 0n)),
      deals: page.rows,
      next: page.next ?? null,
    });
  }
  return columns;

  // A key of another type than its column's, such as that of a won stage that was archived, stands with its own kind.
  function columnFor({ key, type }: StageKind) {
    const own = columnOf(stages, key);
    return own?.type === type ? own : stages.find((stage) => stage.type === type);
  }
}
