import { type ComponentType, useEffect, useRef, useState } from "react";
import { say } from "../say.ts";
import { whenIdle } from "../when-idle.ts";
import { type BoardColumn, type BoardProps, BoardRow, CardOfBoard, ColumnOfBoard } from "./board-parts.tsx";

const loadDragging = () => import("./board-dragging.tsx");
/** How soon to try again to add dragging to a board that is in use. */
const retryMilliseconds = 500;

/** Dragging is loaded when the page is idle: until then the board can be read and its menus used. */
export function Board<Item extends { id: string }, Column extends BoardColumn<Item>>(
  props: BoardProps<Item, Column>,
) {
  // Swapped in one render: a pending transition would swallow clicks on the plain board.
  const [Dragging, setDragging] = useState<ComponentType<BoardProps<Item, Column>>>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!props.mayMove) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // Not while in use: swapping would lose the focus or an open menu.
    const isInUse = (board: HTMLElement | null): boolean =>
      Boolean(board?.contains(document.activeElement) || board?.querySelector("[aria-expanded=true]"));
    const begin = async () => {
      // If it cannot be fetched, the plain board stays: its menus do the same.
      const BoardDragging = await loadDragging().then(
        (file) => file.BoardDragging<Item, Column>,
        () => undefined,
      );
      if (isGone || !BoardDragging) return;
      if (isInUse(place.current)) timer = setTimeout(() => void begin(), retryMilliseconds);
      else setDragging(() => BoardDragging);
    };
    const cancel = whenIdle(() => void begin());
    return () => {
      isGone = true;
      cancel();
      clearTimeout(timer);
    };
  }, [props.mayMove]);
  const board = { ...props, onChosen: useSaysMoves(props) };
  return <div ref={place}>{Dragging ? <Dragging {...board} /> : <PlainBoard {...board} />}</div>;
}

/** Says in which column a card is once its menu has moved it, also where the column doesn't show it: "Ines Quarto is in Proposal". Dragging says so itself. */
function useSaysMoves<Item extends { id: string }, Column extends BoardColumn<Item>>({
  columns,
  nameOf,
}: BoardProps<Item, Column>): (item: Item, to: string) => () => void {
  const chosen = useRef<{ item: Item; from: string; to: Column }>(undefined);
  const columnOf = ({ id }: Item) => columns.find(({ items }) => items.some((one) => one.id === id));
  useEffect(() => {
    if (!chosen.current) return;
    const { item, from, to } = chosen.current;
    const at = columnOf(item)?.id;
    if (at === from) return;
    // Somebody else may have moved it elsewhere meanwhile.
    if (at === undefined || at === to.id) say(`${nameOf(item)} is in ${to.name}`);
    chosen.current = undefined;
  });
  return (item, toId) => {
    const from = columnOf(item)?.id;
    const to = columns.find(({ id }) => id === toId);
    const choice = from !== undefined && to ? { item, from, to } : undefined;
    chosen.current = choice;
    return () => {
      if (chosen.current === choice) chosen.current = undefined;
    };
  };
}

function PlainBoard<Item extends { id: string }, Column extends BoardColumn<Item>>(
  props: BoardProps<Item, Column>,
) {
  return (
    <BoardRow label={props.label}>
      {props.columns.map((column) => (
        <ColumnOfBoard
          key={column.id}
          column={column}
          board={props}
          renderItem={(item) => <CardOfBoard key={item.id} item={item} column={column} board={props} />}
        />
      ))}
    </BoardRow>
  );
}
