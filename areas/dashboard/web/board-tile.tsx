import { fullNameOf } from "#platform/contract/full-name.ts";
import type { HTMLAttributes, ReactNode, Ref } from "react";
import { Ellipsis, MoveRight } from "lucide-react";
import { money, plural } from "#platform/web/format.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { Menu } from "#platform/web/ui/menu.tsx";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { daysTooLong } from "#areas/pipeline/contract/pipeline.rules.ts";
import { useNow } from "#platform/web/use-now.ts";
import type { ShownColumn } from "./pipeline-board.view.ts";

export type TileProps = {
  contact: BoardContact;
  stage: PipelineStage;
  stages: readonly PipelineStage[];
  mayMove: boolean;
  onMove: (contact: BoardContact, to: PipelineStage) => void;
};
export type BoardProps = { columns: ShownColumn[] } & Pick<TileProps, "stages" | "mayMove" | "onMove">;
type Drawn = TileProps & {
  ref?: Ref<HTMLDivElement>;
  handle?: ReactNode;
  lifted?: boolean;
  left?: boolean;
} & Pick<HTMLAttributes<HTMLDivElement>, "onMouseDown" | "onTouchStart">;

/** One customer on the board: the name leads to their page, the menu moves them, and the tile itself can be dragged. */
export function BoardTile({
  contact,
  stage,
  stages,
  mayMove,
  onMove,
  ref,
  handle,
  lifted,
  left,
  ...drag
}: Drawn) {
  const name = fullNameOf(contact);
  const days = daysTooLong(stage, contact.stageSince, useNow());
  const items = stages
    .filter((other) => other.id !== stage.id)
    .map((other) => ({ label: other.name, icon: MoveRight, onSelect: () => onMove(contact, other) }));
  return (
    <div
      ref={ref}
      role="listitem"
      className={classes(
        "group relative flex items-start rounded-control border border-line bg-surface py-2 pr-2 pl-3",
        lifted ? "shadow-[var(--shadow-pop)]" : "shadow-[var(--shadow-card)]",
        left && "opacity-40",
        mayMove && "cursor-grab select-none [-webkit-touch-callout:none]",
      )}
      {...drag}
    >
      <div className="grid min-w-0 flex-1 gap-px">
        <a
          href={`/contacts/${contact.id}`}
          draggable={false}
          className="truncate rounded-[4px] text-small pointer-coarse:line-clamp-2 pointer-coarse:min-h-6 pointer-coarse:whitespace-normal font-label hover:underline hover:underline-offset-3"
        >
          {name}
        </a>
        <span className="num text-caption text-muted">{money(contact.value)}</span>
        {days !== undefined && (
          <span className="num text-caption text-warning">Here for {plural(days, "day", "days")}</span>
        )}
      </div>
      {mayMove && (
        <span className="-my-1 flex flex-none rounded-control [@media(hover:hover)]:absolute [@media(hover:hover)]:top-1.5 [@media(hover:hover)]:right-1 [@media(hover:hover)]:m-0 [@media(hover:hover)]:bg-surface [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:focus-within:opacity-100">
          {handle}
          <Menu
            trigger={<IconButton icon={Ellipsis} size="small" label={`Move ${name} to`} />}
            items={items}
          />
        </span>
      )}
    </div>
  );
}
