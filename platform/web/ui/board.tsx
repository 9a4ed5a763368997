import { type ComponentType, useEffect, useRef, useState } from "react";
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
  return <div ref={place}>{Dragging ? <Dragging {...props} /> : <PlainBoard {...props} />}</div>;
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
