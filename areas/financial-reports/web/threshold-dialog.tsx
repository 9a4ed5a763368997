import { useMemo } from "react";
import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { WrittenAmount } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./taxes.messages.ts";
import { useSaveThreshold } from "./taxes.queries.ts";

const Form = z.strictObject({ amount: WrittenAmount });
/** `amount` is the figure as it is now; null while nobody said it. */
type Props = { open: boolean; year: number; amount: string | null; onClose: () => void };
type Known = Pick<Props, "amount">;

const valuesOf = ({ amount }: Known) => ({ amount: amount ?? "" });

/** From what on the form is needed in a year whose figure we don't know. */
export function ThresholdDialog({ open, year, amount, onClose }: Props) {
  const save = useSaveThreshold();
  const record: Known = useMemo(() => ({ amount }), [amount]);
  const edit = useEditForm({
    name: `threshold:${year}`,
    schema: Form,
    record,
    valuesOf,
    save: (body) => save.run({ body: { year, ...body } }),
    onSaved: onClose,
  });
  const { form } = edit;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      size="question"
      title={`Form 1099-NEC in ${year}`}
      acts={["Save", "Saving..."]}
    >
      <p className="mb-4 text-small text-text-2">{words.unknown(year)}</p>
      <TextField
        label="Needed from"
        required
        inputMode="decimal"
        autoComplete="off"
        error={form.formState.errors.amount?.message}
        {...form.register("amount")}
      />
    </EditDialog>
  );
}
