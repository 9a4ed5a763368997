import { centsOf } from "#platform/contract/money.ts";
import { columnOf, firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import type { PipelineStage, StageType } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { DealLine, DealSummary } from "./deals.schema.ts";

/** Whoever has a sale that was won is a customer: won goes before open, open before lost (decisions). */
const places: Record<StageType, number> = { won: 0, open: 1, lost: 2 };

export type Candidate = { id: string; type: StageType };

/** Which of a customer's sales is the main one: one that goes before all others; among equals `current`, else the first noted. */
export function mainOf<C extends Candidate>(sales: readonly C[], current: string): C | undefined {
  const order = (sale: C): number => places[sale.type] * 2 + (sale.id === current ? 0 : 1);
  return sales.toSorted((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1))[0];
}

/** The stages whose sales have no value yet but an estimate, in dollars: from `least`, so many different ones (Spec 2 §7). */
const estimates: Readonly<Record<string, { least: number; many: number }>> = {
  lead: { least: 500, many: 1000 },
  prospect: { least: 1000, many: 2000 },
};

/** What stands for the value of a lead or prospect worth 0: decimal text in whole dollars that follows from the id, so that it never changes. Else null. As `app.sale_estimate`. */
export function estimateOf(id: string, stage: string, value: string): string | null {
  const range = estimates[stage];
  if (!range || centsOf(value) !== 0) return null;
  return `${range.least + (Number.parseInt(id.slice(-7), 16) % range.many)}.00`;
}

/** What one line costs, in cents; half a cent counts as one. */
export function lineCents({ quantity, price }: Pick<DealLine, "quantity" | "price">): number {
  const [whole = "0", decimals = ""] = quantity.split(".");
  const thousandths = BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, "0"));
  return Number((thousandths * BigInt(centsOf(price) ?? 0) + 500n) / 1000n);
}

/** What all lines cost together, in cents. */
export const linesCents = (lines: readonly DealLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);

/** Value by likelihood in percent, in cents; half a cent counts as one. */
export const likelyCents = (cents: number, likelihood: number): number =>
  Number((BigInt(cents) * BigInt(likelihood) + 50n) / 100n);

/** So many sales have to be decided, and so many of them to have passed a stage, before the business's own rate counts. */
export const decidedForRates = 30;
export const passedForRates = 10;

/** Of the decided sales that passed a stage, how many were won. */
export type StageRate = { won: number; decided: number };

/** How likely an open sale is in percent: as somebody said, else by the business's own rate from its stage, else as the stage says. */
export function likelihoodOf(
  probability: number | null,
  rate: StageRate | undefined,
  ofStage: number,
): { likelihood: number; likelihoodFrom: StageRate | null } {
  if (probability !== null) return { likelihood: probability, likelihoodFrom: null };
  if (rate) return { likelihood: Math.round((rate.won / rate.decided) * 100), likelihoodFrom: rate };
  return { likelihood: ofStage, likelihoodFrom: null };
}

/** The rates that count: of the stages that enough decided sales have passed, once enough sales are decided at all. */
export function countingRates(
  decided: number,
  rates: readonly (StageRate & { stage: string })[],
): Map<string, StageRate> {
  const counting = decided < decidedForRates ? [] : rates.filter((rate) => rate.decided >= passedForRates);
  return new Map(counting.map(({ stage, won, decided: passed }) => [stage, { won, decided: passed }]));
}

/** This Month (Spec 2 §7): 30 % of the opportunities, rounded down, until one has a date; then those dated this month. */
export const thisMonthOf = (
  count: number,
  dated: number,
  datedThisMonth: number,
): Pick<DealSummary, "thisMonth" | "thisMonthBy"> =>
  dated === 0
    ? { thisMonth: Math.floor((count * 3) / 10), thisMonthBy: "share" }
    : { thisMonth: datedThisMonth, thisMonthBy: "dates" };

/** What a stage's key means for a sale. */
export type StageKind = {
  key: string;
  name: string;
  type: StageType;
  probability: number;
  /** After so many days without a touch a sale here is cold; null: never. */
  rottingDays: number | null;
  isOpportunity: boolean;
};

type Known = { key: string; name: string; type?: StageType };

/** What each key means that a sale here can have: the business's own stages, the common ones, and those that were archived. */
export function stageKinds(stages: readonly PipelineStage[], known: readonly Known[]): StageKind[] {
  const keys = new Map([...known, ...stages].map((one) => [one.key, one]));
  return [...keys.values()].flatMap(({ key, name, type = "open" }) => {
    const column = columnOf(stages, key);
    if (!column) return [];
    const isOwn = column.key === key;
    return [
      {
        key,
        name: isOwn ? column.name : name,
        type: isOwn ? column.type : type,
        probability: column.probability,
        rottingDays: column.rottingDays,
        isOpportunity: (isOwn ? column.type : type) === "open" && key !== firstStageKey,
      },
    ];
  });
}

type WentCold = { id: string; contactName: string; title: string | null };

/** What the bell says of sales that went cold together, and where it leads: to the one, or to all that are cold. */
export function coldNotification(sales: readonly WentCold[]) {
  const [one, ...more] = sales;
  const isOne = one !== undefined && more.length === 0;
  return {
    type: "sales_cold",
    title: isOne
      ? `${one.contactName} has gone quiet`
      : `${sales.length.toLocaleString("en-US")} sales have gone quiet`,
    body: isOne
      ? `Nothing has happened ${one.title === null ? "with this sale" : `with “${one.title}”`} for a while. Maybe it’s time for a call.`
      : "Nothing has happened with them for a while. Maybe it’s time for a few calls.",
    href: isOne ? `/opportunities?sale=${one.id}` : "/opportunities?view=open&flag=cold",
  };
}
