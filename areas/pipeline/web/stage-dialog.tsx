import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import {
  type PipelineStage,
  stageColors,
  stageTypes,
} from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { StageForm, stageFormOf } from "./stage-form.view.ts";
import { colorNames, typeNames } from "./stages.messages.ts";
import { useAddStage, useSaveStage } from "./stages.queries.ts";

/** Adds a stage, or changes one. */
export function StageDialog({
  open,
  stage,
  onClose,
}: {
  open: boolean;
  stage: PipelineStage | undefined;
  onClose: () => void;
}) {
  const form = useFormOf(StageForm, stageFormOf(stage));
  const add = useAddStage();
  const save = useSaveStage();
  const isBusy = add.pending || save.pending;
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ probability, ...values }) => {
    const body = { ...values, probability: probability ?? undefined };
    const outcome = stage ? await save.run({ params: { id: stage.id }, body }) : await add.run({ body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stage ? `Edit ${stage.name}` : "Add a stage"}
      unsaved={form.formState.isDirty}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" busy={isBusy} onClick={() => void submit()}>
            {stage ? "Save" : "Add stage"}
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-5 tablet:grid-cols-2" onSubmit={(event) => void submit(event)}>
        <TextField label="Name" maxLength={60} error={errors.name?.message} {...form.register("name")} />
        <SelectField
          label="Color"
          options={stageColors.map((value) => ({ value, label: colorNames[value] }))}
          error={errors.color?.message}
          {...form.register("color")}
        />
        <SelectField
          label="What it means"
          options={stageTypes.map((value) => ({ value, label: typeNames[value] }))}
          error={errors.type?.message}
          {...form.register("type")}
        />
        <TextField
          label="How likely, in percent"
          inputMode="numeric"
          help="From here, how many of 100 buy in the end."
          error={errors.probability?.message}
          {...form.register("probability")}
        />
        <TextField
          label="Waits at most, in days"
          inputMode="numeric"
          help="Longer, and a customer shows as waiting too long. Leave blank for never."
          error={errors.rottingDays?.message}
          {...form.register("rottingDays")}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
