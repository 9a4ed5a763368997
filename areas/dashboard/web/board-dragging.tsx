import { fullNameOf } from "#platform/contract/full-name.ts";
import {
  useState,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type TouchEventHandler,
} from "react";
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
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import { BoardColumn, boardClass } from "./board-column.tsx";
import { BoardTile, type BoardProps, type TileProps } from "./board-tile.tsx";
import type { ShownColumn } from "./pipeline-board.view.ts";
import { columnAt, dragWords, nextColumn } from "./board-dragging.view.ts";

/** How long a finger must rest before a tile lifts; without it the page could not be scrolled. */
const touchHoldMilliseconds = 200;
const sensorOptions = {
  mouse: { activationConstraint: { distance: 6 } },
  touch: { activationConstraint: { delay: touchHoldMilliseconds, tolerance: 8 } },
};

/** A tile dropped between two columns, or this far outside the board, still goes to the nearest. */
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

/** The board with tiles that can be dragged by mouse, by touch and by keyboard. */
export function BoardDragging({ columns, ...tile }: BoardProps) {
  const [carried, setCarried] = useState<{ contact: BoardContact; column: ShownColumn }>();
  const sensors = useSensors(
    useSensor(MouseSensor, sensorOptions.mouse),
    useSensor(TouchSensor, sensorOptions.touch),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const found = (id: unknown) =>
    columns
      .flatMap((column) => column.contacts.map((contact) => ({ contact, column })))
      .find(({ contact }) => contact.id === id);
  const stageAt = (id: unknown) => columns.find((column) => column.stage.id === id)?.stage;
  const start = ({ active }: DragStartEvent) => {
    setCarried(found(active.id));
    holdBackClick();
  };
  const end = ({ active, over }: DragEndEvent) => {
    const from = found(active.id);
    const to = over && stageAt(over.id);
    setCarried(undefined);
    if (from && to && to.id !== from.column.stage.id) tile.onMove(from.contact, to);
  };
  const nameOf = (id: unknown) => {
    const contact = found(id)?.contact;
    return contact ? fullNameOf(contact) : "";
  };
  const announcements = dragWords(nameOf, (id) => stageAt(id)?.name);
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
      <div className={boardClass} tabIndex={0} role="group" aria-label="Pipeline">
        {columns.map((column) => (
          <DropColumn key={column.stage.id} column={column}>
            {column.contacts.map((contact) => (
              <DragTile key={contact.id} contact={contact} stage={column.stage} {...tile} />
            ))}
          </DropColumn>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && <BoardTile contact={carried.contact} stage={carried.column.stage} {...tile} lifted />}
      </DragOverlay>
    </DndContext>
  );
}

/** Dropping on the tile's own link must not click it. */
function holdBackClick(): void {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener("click", hold, { capture: true });
  const release = () => setTimeout(() => window.removeEventListener("click", hold, { capture: true }), 0);
  for (const type of ["mouseup", "touchend", "touchcancel", "keydown"])
    window.addEventListener(type, release, { once: true, capture: true });
}

function DropColumn({ column, children }: { column: ShownColumn; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: column.stage.id });
  return (
    <BoardColumn column={column} ref={setNodeRef} over={isOver}>
      {children}
    </BoardColumn>
  );
}

function DragTile(props: TileProps) {
  const { contact } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: contact.id,
  });
  const on = listeners as
    | { onMouseDown?: MouseEventHandler; onTouchStart?: TouchEventHandler; onKeyDown?: KeyboardEventHandler }
    | undefined;
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="btn quiet small only-icon sr-only focus:not-sr-only"
      aria-label={`Drag ${contact.firstName} ${contact.lastName}`.trim()}
      aria-describedby={attributes["aria-describedby"]}
      onKeyDown={on?.onKeyDown}
    >
      <GripVertical className="icon small" aria-hidden />
    </button>
  );
  return (
    <BoardTile
      {...props}
      ref={setNodeRef}
      handle={handle}
      left={isDragging}
      onMouseDown={on?.onMouseDown}
      onTouchStart={on?.onTouchStart}
    />
  );
}
