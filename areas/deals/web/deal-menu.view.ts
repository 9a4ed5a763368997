import { MoveRight, Pencil, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import type { MoveItem } from "#platform/web/ui/board-parts.tsx";
import type { MenuItem } from "#platform/web/ui/menu-layer.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";

export type DealActs = {
  edit: (deal: Deal) => void;
  /** To a stage of the business; tells whether it was moved. A lost one asks why first, and then nobody knows yet. */
  move: (deal: Deal, to: PipelineStage) => Promise<boolean | undefined>;
  remove: (deal: Deal) => void;
  expectEdit: () => void;
};

const icons = { open: MoveRight, won: ThumbsUp, lost: ThumbsDown };
const endings = { won: "Won", lost: "Lost" };
/** "Move to Proposal", "Won: Customer", "Lost". */
const moveLabel = ({ type, name }: PipelineStage): string => {
  if (type === "open") return `Move to ${name}`;
  return name === endings[type] ? name : `${endings[type]}: ${name}`;
};

/** What can be done with a sale, in a list and on the board. */
export const dealMenu = (
  stages: readonly PipelineStage[],
  deal: Deal,
  acts: DealActs,
): (MenuItem | MoveItem)[] => [
  { label: "Edit", icon: Pencil, onSelect: () => acts.edit(deal) },
  ...stages
    .filter((stage) => stage.key !== deal.stage)
    .map((stage) => ({
      label: moveLabel(stage),
      icon: icons[stage.type],
      to: stage.id,
      onSelect: () => acts.move(deal, stage),
    })),
  { label: "Delete", icon: Trash2, danger: true, onSelect: () => acts.remove(deal) },
];
