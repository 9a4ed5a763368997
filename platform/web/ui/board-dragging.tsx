import { useState, type KeyboardEventHandler, type MouseEventHandler, type TouchEventHandler } from "react";
import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
} from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type BoardColumn, type BoardProps, BoardRow, CardOfBoard, ColumnOfBoard } from "./board-parts.tsx";
import { columnAt, dragWords, nextColumn } from "./board-dragging.view.ts";

/** How long a finger must rest before a card lifts; without it the page could not be scrolled. */
const touchHoldMilliseconds = 200;
const sensorOptions = {
  mouse: { activationConstraint: { distance: 6 } },
  touch: { activationConstraint: { delay: touchHoldMilliseconds, tolerance: 8 } },
};

/** A card dropped between two columns, or this far outside the board, still goes to the nearest. */
const reachPixels = 32;

// With a pointer the column below it counts, so that a drop far from the board changes nothing; with the keyboard the nearest.
const collisionDetection: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args);
  const boxes = args.droppableContainers.flatMap(({ id }) => {
    const rect = args.droppableRects.get(id);
    return rect
      ? [{ id: String(id), left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom }]
      : [];
  });
  const at = columnAt(boxes, args.pointerCoordinates, reachPixels);
  return at ? [{ id: at.id }] : [];
};

const coordinateGetter: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableContainers, droppableRects } },
) => {
  const step = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const places = droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    return rect ? [{ id: String(id), left: rect.left, top: rect.top }] : [];
  });
  const next = nextColumn(places, over ? String(over.id) : undefined, step);
  return next && { x: next.left, y: next.top };
};

type Carried<Item, Column> = { item: Item; column: Column };

/** The board with cards that can be dragged by mouse, by touch and by keyboard. */
export function BoardDragging<Item extends { id: string }, Column extends BoardColumn<Item>>(
  board: BoardProps<Item, Column>,
) {
  const [carried, setCarried] = useState<Carried<Item, Column>>();
  const sensors = useSensors(
    useSensor(MouseSensor, sensorOptions.mouse),
    useSensor(TouchSensor, sensorOptions.touch),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  // Each card says what it is: also one that a column fetched later.
  const carriedBy = ({ data }: { data: { current?: unknown } }) =>
    data.current as Carried<Item, Column> | undefined;
  const columnOf = (id: unknown) => board.columns.find((column) => column.id === id);
  const start = ({ active }: DragStartEvent) => {
    setCarried(carriedBy(active));
    holdBackClick();
  };
  const end = ({ active, over }: DragEndEvent) => {
    const from = carriedBy(active);
    const to = over && columnOf(over.id);
    setCarried(undefined);
    if (from && to && to.id !== from.column.id) board.onMove(from.item, to);
  };
  const announcements = dragWords<{ data: { current?: unknown } }>(
    (active) => {
      const item = carriedBy(active)?.item;
      return item ? board.nameOf(item) : "";
    },
    (id) => columnOf(id)?.name,
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setCarried(undefined)}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            "Press Space to pick up, the left and right arrow keys to choose a stage, Space again to drop, or Escape to cancel.",
        },
      }}
    >
      <BoardRow label={board.label}>
        {board.columns.map((column) => (
          <DropColumn key={column.id} column={column} board={board} />
        ))}
      </BoardRow>
      <DragOverlay dropAnimation={null}>
        {carried && <CardOfBoard {...carried} board={board} lifted />}
      </DragOverlay>
    </DndContext>
  );
}

/** Dropping on the card's own link must not click it. */
function holdBackClick(): void {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener("click", hold, { capture: true });
  const release = () => setTimeout(() => window.removeEventListener("click", hold, { capture: true }), 0);
  for (const type of ["mouseup", "touchend", "touchcancel", "keydown"])
    window.addEventListener(type, release, { once: true, capture: true });
}

type Drop<Item extends { id: string }, Column extends BoardColumn<Item>> = {
  column: Column;
  board: BoardProps<Item, Column>;
};

function DropColumn<Item extends { id: string }, Column extends BoardColumn<Item>>(
  props: Drop<Item, Column>,
) {
  const { setNodeRef, isOver } = useDroppable({ id: props.column.id });
  return (
    <ColumnOfBoard
      {...props}
      ref={setNodeRef}
      over={isOver}
      renderItem={(item) => <DragCard key={item.id} item={item} {...props} />}
    />
  );
}

function DragCard<Item extends { id: string }, Column extends BoardColumn<Item>>({
  item,
  column,
  board,
}: Drop<Item, Column> & { item: Item }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: item.id,
    data: { item, column },
  });
  const on = listeners as
    | { onMouseDown?: MouseEventHandler; onTouchStart?: TouchEventHandler; onKeyDown?: KeyboardEventHandler }
    | undefined;
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="btn quiet small only-icon sr-only focus:not-sr-only"
      aria-label={`Drag ${board.nameOf(item)}`}
      aria-describedby={attributes["aria-describedby"]}
      onKeyDown={on?.onKeyDown}
    >
      <GripVertical className="icon small" aria-hidden />
    </button>
  );
  return (
    <CardOfBoard
      item={item}
      column={column}
      board={board}
      ref={setNodeRef}
      handle={handle}
      left={isDragging}
      onMouseDown={on?.onMouseDown}
      onTouchStart={on?.onTouchStart}
    />
  );
}
