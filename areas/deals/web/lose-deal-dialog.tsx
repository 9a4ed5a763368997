import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal, LostReason } from "#areas/deals/contract/deals.schema.ts";
import { LoseForm } from "./deal-form.view.ts";
import { useMoveDeal } from "./deals.queries.ts";
import { dealName, lostReasonOptions } from "./deals.view.ts";

/** Moves a sale to a lost stage and asks why. */
export function LoseDealDialog({
  open,
  deal,
  to,
  onClose,
}: {
  open: boolean;
  deal: Deal;
  to: PipelineStage;
  onClose: () => void;
}) {
  const [initial] = useState({ lostReason: "" as LostReason, lostNote: "" });
  const form = useFormOf(LoseForm, initial, `lose:${deal.id}`);
  const { errors } = form.formState;
  const move = useMoveDeal();
  const submit = form.handleSubmit(async (values) => {
    const outcome = await move.run({ params: { id: deal.id }, body: { stage: to.key, ...values } });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title="Why was it lost?"
      subtitle={dealName(deal)}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={move.pending}>
          {move.pending ? "Saving..." : `Move to ${to.name}`}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Reason"
          required
          placeholder="Choose a reason"
          options={lostReasonOptions}
          error={errors.lostReason?.message}
          {...form.register("lostReason")}
        />
        <TextArea label="In a few words" error={errors.lostNote?.message} {...form.register("lostNote")} />
      </div>
    </Dialog>
  );
}
