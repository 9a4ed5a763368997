import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import { estimateOf, type StageKind, stageKinds } from "#areas/deals/contract/deals.rules.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { knownStages, stagesOf } from "#areas/pipeline/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import type { SaleRow } from "./deal-lists.store.ts";

export type Kinds = ReadonlyMap<string, StageKind>;

/** What each stage's key means here. */
export async function kindsOf(ctx: Ctx): Promise<Kinds> {
  const kinds = stageKinds(await stagesOf(ctx), await knownStages(ctx));
  return new Map(kinds.map((kind) => [kind.key, kind]));
}

/** Whether a stage is open, won or lost; one that nobody knows is open. */
export const typeOf = (kinds: Kinds, stage: string): StageKind["type"] => kinds.get(stage)?.type ?? "open";

/** What has to be known of a business to show its sales. */
export type DealFacts = { kinds: Kinds; timeZone: string; today: string };

/** The business's stages and its clock. */
export async function factsOf(ctx: Ctx): Promise<DealFacts> {
  const timeZone = await timeZoneOf(ctx.tx);
  return { kinds: await kindsOf(ctx), timeZone, today: dayIn(timeZone, ctx.now) };
}

// What is decided is as likely as it turned out.
function likelihoodOf(kinds: Kinds, { stage, probability }: SaleRow): number {
  const type = typeOf(kinds, stage);
  return type === "open" ? (probability ?? kinds.get(stage)?.probability ?? 0) : type === "won" ? 100 : 0;
}

/** A sale as it travels. */
export function shownDeal(facts: DealFacts, row: SaleRow): Deal {
  const { estimateId, cameSo, deletedAt: _, ...sale } = row;
  const type = typeOf(facts.kinds, sale.stage);
  const isLate = sale.expectedCloseDate !== null && sale.expectedCloseDate < facts.today;
  return {
    ...sale,
    estimate: estimateOf(estimateId, sale.stage, sale.value),
    likelihood: likelihoodOf(facts.kinds, row),
    warnings: type === "open" && isLate ? ["datePassed"] : [],
    lostReason: type === "lost" ? sale.lostReason : null,
    lostNote: type === "lost" ? sale.lostNote : null,
    closedOn:
      type === "open" || cameSo || sale.stageSince === null
        ? null
        : dayIn(facts.timeZone, new Date(sale.stageSince)),
  };
}
