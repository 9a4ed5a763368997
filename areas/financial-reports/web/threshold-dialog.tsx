import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { WrittenAmount } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./taxes.messages.ts";
import { useSaveThreshold } from "./taxes.queries.ts";

const Form = z.strictObject({ amount: WrittenAmount });
type Props = { open: boolean; year: number; amount: string; onClose: () => void };

/** From what on the form is needed in a year whose figure we don't know. */
export function ThresholdDialog({ open, year, amount, onClose }: Props) {
  const save = useSaveThreshold();
  const form = useFormOf(Form, { amount }, `threshold:${year}`);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const outcome = await save.run({ body: { year, amount: values.amount } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={`Form 1099-NEC in ${year}`}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={save.pending}>Save</CancelAndSubmit>}
    >
      <p className="mb-4 text-small text-text-2">{words.unknown(year)}</p>
      <TextField
        label="Needed from"
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...form.register("amount")}
      />
    </Dialog>
  );
}
