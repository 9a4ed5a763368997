import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
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
  const [add, save] = [useAddStage(), useSaveStage()];
  const edit = useEditForm({
    name: `stage:${stage?.id ?? "new"}`,
    schema: StageForm,
    record: stage,
    valuesOf: stageFormOf,
    empty: () => stageFormOf(undefined),
    bodyOf: ({ probability, ...values }) => ({ ...values, probability: probability ?? undefined }),
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={stage ? `Edit ${stage.name}` : "Add a stage"}
      acts={stage ? ["Save", "Saving..."] : ["Add stage", "Adding..."]}
    >
      <div className="grid gap-5 tablet:grid-cols-2">
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
      </div>
    </EditDialog>
  );
}
