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
import type { SaleRow } from "./deal-lists.store.ts";
import { allStages, listRates } from "./deal-rates.store.ts";

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

/** How likely a sale in this stage is, in percent. */
export const likelihoodIn = (
  { kinds, rates }: Pick<DealFacts, "kinds" | "rates">,
  stage: string,
  probability: number | null,
): ReturnType<typeof likelihoodOf> => {
  const kind = kinds.get(stage);
  const isOpen = kind === undefined || kind.type === "open";
  if (!isOpen) return { likelihood: kind.type === "won" ? 100 : 0, likelihoodFrom: null };
  return likelihoodOf(probability, rates.get(stage), kind?.probability ?? 0);
};

/** A sale as it travels. */
export function shownDeal(facts: DealFacts, { estimateId, cameSo, deletedAt: _, ...row }: SaleRow): Deal {
  const type = typeOf(facts.kinds, row.stage);
  const isOpen = type === "open";
  const isCold = isOpen && row.isCold;
  const warnings: (DealFlag | false)[] = [
    isOpen && row.nextStep === null && "noNextStep",
    isOpen && row.expectedCloseDate !== null && row.expectedCloseDate < facts.today && "datePassed",
    isCold && "cold",
  ];
  return {
    ...row,
    estimate: estimateOf(estimateId, row.stage, row.value),
    ...likelihoodIn(facts, row.stage, row.probability),
    isCold,
    warnings: warnings.filter((warning) => warning !== false),
    lostReason: type === "lost" ? row.lostReason : null,
    lostNote: type === "lost" ? row.lostNote : null,
    closedOn:
      isOpen || cameSo || row.stageSince === null ? null : dayIn(facts.timeZone, new Date(row.stageSince)),
  };
}
