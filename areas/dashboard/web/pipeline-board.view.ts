import type { BoardColumn, BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import { plural } from "#platform/web/format.ts";
import type { BoardColumn as DrawnColumn } from "#platform/web/ui/board-parts.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";

/** A column as it is drawn: a stage and who is in it. */
export type ShownColumn = DrawnColumn<BoardContact> & { stage: PipelineStage; hidden: number; href: string };

/** The list of the customers whom a column counts. */
export const listOfKeys = (keys: readonly string[]): string =>
  `/contacts?stage=${keys.map(encodeURIComponent).join(",")}`;

/** The columns in the order of the stages; a stage not on the board yet is empty. */
export function columnsOf(stages: readonly PipelineStage[], board: readonly BoardColumn[]): ShownColumn[] {
  return stages.map((stage) => {
    const column = board.find((one) => one.stageId === stage.id);
    const items = column?.contacts ?? [];
    const count = column?.count ?? 0;
    return {
      id: stage.id,
      name: stage.name,
      tint: stage.color,
      label: `${stage.name}, ${plural(count, "customer", "customers")}`,
      stage,
      count,
      items,
      hidden: Math.max(0, count - items.length),
      href: listOfKeys(column?.keys ?? [stage.key]),
    };
  });
}

const shift = (amount: string, by: string, sign: 1 | -1): string =>
  moneyText((centsOf(amount) ?? 0) + sign * (centsOf(by) ?? 0));

/** The board with one customer first in another column; unchanged when they are there already or the stage is unknown. */
export function withMoved(
  board: readonly BoardColumn[],
  contact: BoardContact,
  to: { id: string; key: string },
): BoardColumn[] {
  const from = board.find((column) => column.contacts.some((one) => one.id === contact.id));
  const target = board.find((column) => column.stageId === to.id);
  if (!from || !target || from === target) return [...board];
  return board.map((column) => {
    if (column === from)
      return {
        ...column,
        count: column.count - 1,
        value: shift(column.value, contact.value, -1),
        contacts: column.contacts.filter((one) => one.id !== contact.id),
      };
    // Two tiles are shown, then "+N more": the second one goes behind it.
    if (column === target)
      return {
        ...column,
        count: column.count + 1,
        value: shift(column.value, contact.value, 1),
        contacts: [{ ...contact, pipelineStage: to.key, stageSince: null }, ...column.contacts].slice(0, 2),
      };
    return column;
  });
}
