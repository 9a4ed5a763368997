import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "#platform/web/when-idle.ts";
import { ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { BoardColumn, boardClass } from "./board-column.tsx";
import { BoardTile, type BoardProps } from "./board-tile.tsx";
import { words } from "./dashboard.messages.ts";
import { useBoard, useMoveContact, useStages } from "./dashboard.queries.ts";
import { columnsOf } from "./pipeline-board.view.ts";

const loadDragging = () => import("./board-dragging.tsx");

/** How soon to try again to add dragging to a board that is in use. */
const retryMilliseconds = 500;
const noStages: PipelineStage[] = [];

/** The pipeline board (Spec 1 §2): one column per stage, at most two customers in each. */
export function PipelineBoard() {
  const stages = useStages();
  const board = useBoard();
  const mayMove = useRight("member");
  const list = stages.data ?? noStages;
  const onMove = useMoveContact(list);
  const columns = useMemo(() => columnsOf(list, board.data ?? []), [list, board.data]);
  const failed = stages.error ?? board.error;
  const retry = () => {
    void stages.refetch();
    void board.refetch();
  };
  return (
    <section aria-labelledby="board-title" data-tour="pipeline" className="pt-1">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="board-title">
          {words.board} <small className="text-caption font-text text-muted">Pipeline</small>
        </h2>
        <p className="text-caption text-muted">{words.boardHint}</p>
      </div>
      {stages.data && board.data ? (
        <Columns columns={columns} stages={list} mayMove={mayMove} onMove={onMove} />
      ) : failed ? (
        <ErrorState
          title="The board didn’t load"
          error={failed}
          onRetry={retry}
          retrying={stages.isFetching || board.isFetching}
        >
          {words.safe}
        </ErrorState>
      ) : (
        <BoardSkeleton />
      )}
    </section>
  );
}

/** Dragging is loaded when the page is idle: until then the board can be read and its menus used. */
function Columns(props: BoardProps) {
  // Swapped in one render: a pending transition would swallow clicks on the plain board.
  const [Dragging, setDragging] = useState<ComponentType<BoardProps>>();
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
        (file) => file.BoardDragging,
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

function PlainBoard({ columns, ...tile }: BoardProps) {
  return (
    <div className={boardClass} tabIndex={0} role="group" aria-label="Pipeline">
      {columns.map((column) => (
        <BoardColumn key={column.stage.id} column={column}>
          {column.contacts.map((contact) => (
            <BoardTile key={contact.id} contact={contact} stage={column.stage} {...tile} />
          ))}
        </BoardColumn>
      ))}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <Waiting label="Loading the pipeline" className={boardClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid min-w-[138px] flex-1 gap-1.5">
          <Skeleton className="mb-2 h-7" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ))}
    </Waiting>
  );
}
