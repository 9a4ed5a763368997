import type { HTMLAttributes, ReactNode, Ref } from "react";
import { Ellipsis } from "lucide-react";
import { count } from "../format.ts";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import type { MenuItem } from "./menu-layer.tsx";
import { Menu } from "./menu.tsx";
import { Skeleton, Waiting } from "./states.tsx";

/** A column as it is drawn: its heading and what stands in it. */
export type BoardColumn<Item> = {
  id: string;
  name: string;
  /** The color of its dot. */
  tint: string;
  /** Its name and how many are in it, as a screen reader says it. */
  label: string;
  count: number;
  items: readonly Item[];
};

/** A row of a card's menu that moves it: to which column, by its id. `onSelect` tells false when it was not moved. */
export type MoveItem = Pick<MenuItem, "label" | "icon"> & { to: string; onSelect: () => Promise<unknown> };

/** A board: columns of cards that are moved from one to another. */
export type BoardProps<Item extends { id: string }, Column extends BoardColumn<Item>> = {
  label: string;
  columns: readonly Column[];
  /** What an empty column says. */
  empty: string;
  nameOf: (item: Item) => string;
  mayMove: boolean;
  onMove: (item: Item, to: Column) => void;
  /** A card's menu is about to move it to this column; returns what to call if it was not moved. `Board` listens itself. */
  onChosen?: (item: Item, to: string) => () => void;
  /** The menu of a card: it does what dragging does. */
  menuOf: (item: Item, column: Column) => { label: string; items: readonly (MenuItem | MoveItem)[] };
  renderCard: (item: Item, column: Column) => ReactNode;
  /** Under a column's name. */
  renderSums?: (column: Column) => ReactNode;
  /** Below a column's cards; `cards` draws further ones. */
  renderEnd?: (column: Column, cards: (items: readonly Item[]) => ReactNode) => ReactNode;
  /** Wider columns on a phone, for cards that say more. */
  isWide?: boolean;
};

/** The row of columns: on a phone it scrolls sideways and snaps to a column. */
const rowClass =
  "relative -m-1 flex gap-3 overflow-x-auto p-1 pb-2 max-tablet:-mx-4 max-tablet:snap-x max-tablet:snap-mandatory max-tablet:px-4";

/** The columns in a row, which can be scrolled by keys. */
export const BoardRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={rowClass} tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
);

type ColumnProps<Item extends { id: string }, Column extends BoardColumn<Item>> = {
  column: Column;
  board: BoardProps<Item, Column>;
  renderItem: (item: Item) => ReactNode;
  over?: boolean;
  ref?: Ref<HTMLElement>;
};

/** A column: its name, how many are in it, a line, and its cards. */
export function ColumnOfBoard<Item extends { id: string }, Column extends BoardColumn<Item>>({
  column,
  board: { empty, isWide, renderSums, renderEnd },
  renderItem,
  over,
  ref,
}: ColumnProps<Item, Column>) {
  const cards = (items: readonly Item[]) => (
    <div role="list" className="grid gap-1.5">
      {items.map(renderItem)}
    </div>
  );
  return (
    <section
      ref={ref}
      className={classes(
        "min-w-[138px] flex-1 snap-start scroll-mx-4 max-tablet:flex-none",
        isWide ? "max-tablet:w-[232px]" : "max-tablet:w-[172px]",
      )}
      aria-label={column.label}
    >
      <div className={classes("mb-2 border-b-2 px-0.5 pb-2", over ? "border-accent-mark" : "border-line")}>
        <h3
          data-tint={column.tint}
          className="flex items-center gap-[7px] text-small before:size-2 before:flex-none before:rounded-full before:bg-[var(--badge-dot)]"
        >
          <span className="wrap-anywhere">{column.name}</span>
          <span className="num ml-auto font-text text-muted" aria-hidden>
            {count(column.count)}
          </span>
        </h3>
        {renderSums?.(column)}
      </div>
      {column.items.length > 0 ? (
        cards(column.items)
      ) : (
        <p className="py-2 text-caption text-muted">{empty}</p>
      )}
      {renderEnd?.(column, cards)}
    </section>
  );
}

type CardProps<Item extends { id: string }, Column extends BoardColumn<Item>> = {
  item: Item;
  column: Column;
  board: BoardProps<Item, Column>;
  ref?: Ref<HTMLDivElement>;
  handle?: ReactNode;
  lifted?: boolean;
  left?: boolean;
} & Pick<HTMLAttributes<HTMLDivElement>, "onMouseDown" | "onTouchStart">;

/** A card: what the screen draws in it, and its menu; the card itself can be dragged. */
export function CardOfBoard<Item extends { id: string }, Column extends BoardColumn<Item>>({
  item,
  column,
  board,
  ref,
  handle,
  lifted,
  left,
  ...drag
}: CardProps<Item, Column>) {
  const { label, items } = board.menuOf(item, column);
  const choose = async ({ to, onSelect }: MoveItem) => {
    // Before the choice moves the card.
    const forget = board.onChosen?.(item, to);
    if ((await onSelect()) === false) forget?.();
  };
  return (
    <div
      ref={ref}
      role="listitem"
      className={classes(
        "group relative flex items-start rounded-control border border-line bg-surface py-2 pr-2 pl-3",
        lifted ? "shadow-[var(--shadow-pop)]" : "shadow-[var(--shadow-card)]",
        left && "opacity-40",
        board.mayMove && "cursor-grab select-none [-webkit-touch-callout:none]",
      )}
      {...drag}
    >
      <div className="grid min-w-0 flex-1 gap-px">{board.renderCard(item, column)}</div>
      {board.mayMove && (
        <span className="-my-1 flex flex-none rounded-control [@media(hover:hover)]:absolute [@media(hover:hover)]:top-1.5 [@media(hover:hover)]:right-1 [@media(hover:hover)]:m-0 [@media(hover:hover)]:bg-surface [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:focus-within:opacity-100">
          {handle}
          <Menu
            trigger={<IconButton icon={Ellipsis} size="small" label={label} />}
            items={items.map((one) => ("to" in one ? { ...one, onSelect: () => void choose(one) } : one))}
          />
        </span>
      )}
    </div>
  );
}

/** The name on a card: a link that a finger can press and that is not dragged by itself. */
export const CardName = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    draggable={false}
    className="block rounded-[4px] text-small wrap-anywhere pointer-coarse:min-h-6 font-label hover:underline hover:underline-offset-3"
  >
    {children}
  </a>
);

/** What stands there while a board is read. */
export const BoardSkeleton = ({ label }: { label: string }) => (
  <Waiting label={label} className={rowClass}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="grid min-w-[138px] flex-1 gap-1.5">
        <Skeleton className="mb-2 h-7" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    ))}
  </Waiting>
);
