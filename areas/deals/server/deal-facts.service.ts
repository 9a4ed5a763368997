import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import {
  countingRates,
  estimateOf,
  likelihoodOf,
  type StageKind,
  stageKinds,
  type StageRate,
} from "#areas/deals/contract/deals.rules.ts";
import type { Deal, DealFlag } from "#areas/deals/contract/deals.schema.ts";
import { knownStages, stagesOf } from "#areas/pipeline/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { allStages, listRates } from "./deal-rates.store.ts";
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
export type DealFacts = {
  kinds: Kinds;
  rates: ReadonlyMap<string, StageRate>;
  timeZone: string;
  today: string;
};

/** The business's stages, its own rates and its clock. */
export async function factsOf(ctx: Ctx): Promise<DealFacts> {
  const timeZone = await timeZoneOf(ctx.tx);
  const rates = await listRates(ctx.tx);
  const decided = rates.find(({ stage }) => stage === allStages)?.decided ?? 0;
  return {
    kinds: await kindsOf(ctx),
    rates: countingRates(
      decided,
      rates.filter(({ stage }) => stage !== allStages),
    ),
    timeZone,
    today: dayIn(timeZone, ctx.now),
  };
}

/** How likely a sale in this stage is, in percent. What is decided is as likely as it turned out. */
export function likelihoodIn(
  { kinds, rates }: Pick<DealFacts, "kinds" | "rates">,
  stage: string,
  probability: number | null,
): ReturnType<typeof likelihoodOf> {
  const type = typeOf(kinds, stage);
  return type === "open"
    ? likelihoodOf(probability, rates.get(stage), kinds.get(stage)?.probability ?? 0)
    : { likelihood: type === "won" ? 100 : 0, likelihoodFrom: null };
}

/** A sale as it travels. */
export function shownDeal(facts: DealFacts, row: SaleRow): Deal {
  const { estimateId, cameSo, deletedAt: _, ...sale } = row;
  const type = typeOf(facts.kinds, sale.stage);
  const isOpen = type === "open";
  const isLate = sale.expectedCloseDate !== null && sale.expectedCloseDate < facts.today;
  const warnings: (DealFlag | false)[] = [
    isOpen && sale.nextStep === null && "noNextStep",
    isOpen && isLate && "datePassed",
    isOpen && sale.isCold && "cold",
  ];
  return {
    ...sale,
    estimate: estimateOf(estimateId, sale.stage, sale.value),
    ...likelihoodIn(facts, sale.stage, sale.probability),
    isCold: isOpen && sale.isCold,
    warnings: warnings.filter((warning) => warning !== false),
    lostReason: type === "lost" ? sale.lostReason : null,
    lostNote: type === "lost" ? sale.lostNote : null,
    closedOn:
      isOpen || cameSo || sale.stageSince === null ? null : dayIn(facts.timeZone, new Date(sale.stageSince)),
  };
}
