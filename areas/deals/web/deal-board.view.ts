import { centsOf, moneyText } from "#platform/contract/money.ts";
import { plural } from "#platform/web/format.ts";
import type { BoardColumn } from "#platform/web/ui/board-parts.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { likelyCents } from "#areas/deals/contract/deals.rules.ts";
import type { Deal, DealColumn } from "#areas/deals/contract/deals.schema.ts";

/** A column of the board as it is drawn: its stage, and what the server says of it. */
export type ShownDeals = BoardColumn<Deal> & { stage: PipelineStage; known: DealColumn };

/** The columns in the order of the stages; a stage that is not on the board yet is left out. */
export const dealColumnsOf = (stages: readonly PipelineStage[], board: readonly DealColumn[]): ShownDeals[] =>
  stages.flatMap((stage) => {
    const known = board.find((column) => column.stageId === stage.id);
    return known
      ? [
          {
            id: stage.id,
            name: stage.name,
            tint: stage.color,
            label: `${stage.name}, ${plural(known.count, "sale", "sales")}`,
            count: known.count,
            items: known.deals,
            stage,
            known,
          },
        ]
      : [];
  });

/** Of what a column fetched later: what still stands in it and is not among its first cards. */
export const furtherDeals = ({ known }: ShownDeals, deals: readonly Deal[]): Deal[] =>
  deals.filter(({ id, stage }) => known.keys.includes(stage) && !known.deals.some((one) => one.id === id));

const plus = (amount: string, cents: number): string => moneyText((centsOf(amount) ?? 0) + cents);

/** The board with one sale first in the column of another stage; unchanged where it is not shown, or stands there. */
export function withMovedDeal(
  board: readonly DealColumn[],
  { id, stage }: { id: string; stage: string },
  stages: readonly PipelineStage[],
): DealColumn[] {
  const to = stages.find((one) => one.key === stage);
  const from = board.find((column) => column.deals.some((deal) => deal.id === id));
  const deal = from?.deals.find((one) => one.id === id);
  if (!to || !deal || from?.stageId === to.id) return [...board];
  const cents = centsOf(deal.value) ?? 0;
  const isOpen = from?.closedFrom === null;
  const likelihood = to.type === "open" ? (deal.probability ?? to.probability) : 0;
  return board.map((column) => {
    if (column === from)
      return {
        ...column,
        count: column.count - 1,
        value: plus(column.value, -cents),
        likely: isOpen ? plus(column.likely, -likelyCents(cents, deal.likelihood)) : column.likely,
        deals: column.deals.filter((one) => one.id !== id),
      };
    if (column.stageId !== to.id) return column;
    return {
      ...column,
      count: column.count + 1,
      value: plus(column.value, cents),
      likely: plus(column.likely, likelyCents(cents, likelihood)),
      deals: [{ ...deal, stage, stageSince: null, warnings: [] }, ...column.deals],
    };
  });
}
