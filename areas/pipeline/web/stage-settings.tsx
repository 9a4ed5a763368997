import { useState } from "react";
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { say } from "#platform/web/say.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { maxStages, type PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { DeleteStageDialog } from "./delete-stage-dialog.tsx";
import { StageDialog } from "./stage-dialog.tsx";
import { typeNames, words } from "./stages.messages.ts";
import { useMoveStage, useStages } from "./stages.queries.ts";

type Open = { kind: "add" } | { kind: "edit" | "delete"; stage: PipelineStage };

/** The stages of a sale with their colors; managers add, change, move and delete them (Spec 2 §2, Settings). */
export function StageSettings() {
  const stages = useStages();
  const mayChange = useRight("manager");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const all = stages.data ?? [];
  const now = (stage: PipelineStage) => all.find(({ id }) => id === stage.id) ?? stage;
  return (
    <>
      {stages.isPending && (
        <Waiting label="Loading your stages">
          <Skeleton className="h-96" />
        </Waiting>
      )}
      <FailedRead read={stages} title="Your stages didn’t load" />
      {stages.data && (
        <Card
          title="Pipeline"
          pad={false}
          actions={
            mayChange && all.length < maxStages ? (
              <Button size="small" icon={Plus} onClick={() => setOpen({ kind: "add" })}>
                Add stage
              </Button>
            ) : undefined
          }
        >
          <p className="px-card pb-3 text-small text-muted">{mayChange ? words.lead : words.viewOnly}</p>
          <ol>
            {all.map((stage, at) => (
              <Stage key={stage.id} all={all} at={at} stage={stage} mayChange={mayChange} onOpen={setOpen} />
            ))}
          </ol>
        </Card>
      )}
      <DialogSlot open={open}>
        {(shown, isOpen) =>
          shown.kind === "delete" ? (
            <DeleteStageDialog open={isOpen} stage={shown.stage} stages={all} onClose={close} />
          ) : (
            <StageDialog
              open={isOpen}
              stage={shown.kind === "edit" ? now(shown.stage) : undefined}
              onClose={close}
            />
          )
        }
      </DialogSlot>
    </>
  );
}

type Row = {
  all: readonly PipelineStage[];
  at: number;
  stage: PipelineStage;
  mayChange: boolean;
  onOpen: (open: Open) => void;
};

function Stage({ all, at, stage, mayChange, onOpen }: Row) {
  const move = useMoveStage();
  const moved = async (by: number) => {
    const ids = all.map(({ id }) => id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, stage.id);
    const outcome = await move.run({ body: { ids } });
    if (outcome.ok) say(`${stage.name} is number ${at + by + 1} of ${all.length}`);
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-card py-2.5">
      <span className="badge min-w-0 max-w-full" data-stage="own" data-tint={stage.color}>
        <span className="whitespace-normal wrap-anywhere">{stage.name}</span>
      </span>
      <span className="min-w-0 flex-1 basis-32 text-small text-muted">{factsOf(stage)}</span>
      {mayChange && (
        <span className="-mr-2 ml-auto flex">
          <Button
            look="quiet"
            size="small"
            icon={ArrowUp}
            aria-label={`Move ${stage.name} up`}
            disabled={at === 0}
            onClick={() => void moved(-1)}
          />
          <Button
            look="quiet"
            size="small"
            icon={ArrowDown}
            aria-label={`Move ${stage.name} down`}
            disabled={at === all.length - 1}
            onClick={() => void moved(1)}
          />
          <Button
            look="quiet"
            size="small"
            icon={Pencil}
            aria-label={`Edit ${stage.name}`}
            onClick={() => onOpen({ kind: "edit", stage })}
          />
          <Button
            look="quiet"
            size="small"
            icon={Trash2}
            aria-label={`Delete ${stage.name}`}
            disabled={stage.isDefault}
            onClick={() => onOpen({ kind: "delete", stage })}
          />
        </span>
      )}
    </li>
  );
}

const factsOf = ({ type, probability, rottingDays, isDefault }: PipelineStage): string =>
  [
    type === "open" ? `${probability}% likely` : typeNames[type],
    ...(rottingDays === null ? [] : [`waits at most ${rottingDays} ${rottingDays === 1 ? "day" : "days"}`]),
    ...(isDefault ? [words.firstStage] : []),
  ].join(" · ");
