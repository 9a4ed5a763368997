import { useState } from "react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { showToast } from "#platform/web/toasts.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { toasts } from "./stages.messages.ts";
import { useRemoveStage } from "./stages.queries.ts";

type Props = { open: boolean; stage: PipelineStage; stages: readonly PipelineStage[]; onClose: () => void };

/** Asks where a stage's customers go, then deletes it. */
export function DeleteStageDialog({ open, stage, stages, onClose }: Props) {
  const others = stages.filter(({ id }) => id !== stage.id);
  const [moveTo, setMoveTo] = useState(others[0]?.id ?? "");
  const remove = useRemoveStage();
  const act = async () => {
    const outcome = await remove.run({ params: { id: stage.id }, body: { moveTo } });
    if (!outcome.ok) return;
    const to = others.find(({ id }) => id === moveTo)?.name ?? "";
    showToast({ tone: "positive", ...toasts.removed(stage.name, to) });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete “${stage.name}”?`}
      keep="Keep"
      act="Delete"
      busy={remove.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      <p>The customers in it move to another stage. What they went through stays in their history.</p>
      <SelectField
        className="mt-4"
        label="Move its customers to"
        value={moveTo}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setMoveTo(event.target.value)}
      />
    </AskDialog>
  );
}
