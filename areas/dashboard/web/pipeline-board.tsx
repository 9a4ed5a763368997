import { useMemo, useState } from "react";
import { MoveRight } from "lucide-react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { count } from "#platform/web/format.ts";
import { BoardSkeleton } from "#platform/web/ui/board-parts.tsx";
import { Board } from "#platform/web/ui/board.tsx";
import { ErrorState } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { LostQuestions, type MovedContact } from "#areas/customers/web/index.ts";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { BoardTile } from "./board-tile.tsx";
import { words } from "./dashboard.messages.ts";
import { useBoard, useMoveContact, useStages } from "./dashboard.queries.ts";
import { columnsOf, type ShownColumn } from "./pipeline-board.view.ts";

const noStages: PipelineStage[] = [];

/** The pipeline board (Spec 1 §2): one column per stage, at most two customers in each. */
export function PipelineBoard() {
  const stages = useStages();
  const board = useBoard();
  const mayMove = useRight("member");
  const list = stages.data ?? noStages;
  const [moved, setMoved] = useState<MovedContact>();
  const onMove = useMoveContact(list, setMoved);
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
        <Board<BoardContact, ShownColumn>
          label="Pipeline"
          columns={columns}
          empty="No one here"
          nameOf={fullNameOf}
          mayMove={mayMove}
          onMove={(contact, to) => void onMove(contact, to.stage)}
          menuOf={(contact, { stage }) => ({
            label: `Move ${fullNameOf(contact)} to`,
            items: list
              .filter((other) => other.id !== stage.id)
              .map((other) => ({
                label: other.name,
                icon: MoveRight,
                to: other.id,
                onSelect: () => onMove(contact, other),
              })),
          })}
          renderCard={(contact, { stage }) => <BoardTile contact={contact} stage={stage} />}
          renderEnd={(column) => column.hidden > 0 && <MoreLink column={column} />}
        />
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
        <BoardSkeleton label="Loading the pipeline" />
      )}
      <LostQuestions moved={moved} onClose={() => setMoved(undefined)} />
    </section>
  );
}

const MoreLink = ({ column: { href, hidden, name } }: { column: ShownColumn }) => (
  <a
    href={href}
    className="num inline-flex min-h-7 items-center rounded-[4px] px-0.5 text-caption font-label text-accent-text hover:underline pointer-coarse:min-h-11"
  >
    +{count(hidden)} more<span className="sr-only"> in {name}</span>
  </a>
);
