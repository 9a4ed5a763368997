import { z } from "zod";
import { NearDay } from "#platform/contract/dates.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { BusinessName } from "#areas/formation/contract/name-checks.schema.ts";
import { stateNames } from "#areas/formation/contract/state-names.rules.ts";
import { BusinessType, StateCode, stateCodes } from "#areas/formation/contract/states.schema.ts";
import { words } from "./formation.messages.ts";
import { useAddExisting } from "./formation.queries.ts";
import { typeOptions } from "./formation.view.ts";
import { NotAdvice } from "./not-advice.tsx";

const ExistingForm = z.strictObject({
  businessName: BusinessName,
  businessType: BusinessType,
  incorporationState: StateCode,
  formedOn: NearDay,
});

type Props = { open: boolean; onClose: () => void };

/** Adds a business that exists already: nothing to pay, its due dates become tasks. */
export function ExistingDialog({ open, onClose }: Props) {
  const form = useFormOf(
    ExistingForm,
    {
      businessName: "",
      businessType: "" as BusinessType,
      incorporationState: "" as StateCode,
      formedOn: "",
    },
    "formation-existing",
  );
  const { run, pending } = useAddExisting();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const outcome = await run({ body: values });
    if (outcome.ok) {
      form.reset();
      onClose();
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.existing}
      subtitle={words.existingHelp}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{pending ? "Adding..." : "Add"}</CancelAndSubmit>}
    >
      <div className="grid gap-4">
        <TextField
          label="Business name"
          maxLength={200}
          error={errors.businessName?.message}
          {...form.register("businessName")}
        />
        <SelectField
          label="State"
          placeholder="Choose a state"
          options={stateCodes.map((value) => ({ value, label: stateNames[value] }))}
          error={errors.incorporationState?.message}
          {...form.register("incorporationState")}
        />
        <SelectField
          label="Business type"
          placeholder="Choose a type"
          options={typeOptions}
          error={errors.businessType?.message}
          {...form.register("businessType")}
        />
        <TextField
          label="Formed on"
          type="date"
          error={errors.formedOn?.message}
          {...form.register("formedOn")}
        />
        <NotAdvice />
      </div>
    </Dialog>
  );
}
