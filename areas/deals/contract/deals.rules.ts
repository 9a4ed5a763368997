import { centsOf, moneyText } from "#platform/contract/money.ts";
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
        isOpportunity: (isOwn ? column.type : type) === "open" && key !== firstStageKey,
      },
    ];
  });
}

/** Decimal text of whole cents that may be more than one amount can be: sums are exact at any size. */
export const sumText = (cents: bigint): string =>
  cents <= BigInt(Number.MAX_SAFE_INTEGER)
    ? moneyText(Number(cents))
    : `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
