import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useToday } from "#areas/books/web/index.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./taxes.messages.ts";
import { useDocumentStatus } from "./taxes.queries.ts";

const Form = z.strictObject({ filingDate: BookDay });

/** When it was filed, by hand and elsewhere. */
export function FiledDialog({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const today = useToday();
  const save = useDocumentStatus();
  const form = useFormOf(Form, { filingDate: today }, `filed:${id}`);
  const submit = form.handleSubmit(async ({ filingDate }) => {
    const outcome = await save.run({ params: { id }, body: { status: "filed", filingDate } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title="I filed it"
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={save.pending}>Write it down</CancelAndSubmit>}
    >
      <p className="mb-4 text-small text-text-2">{words.nothingFiled}</p>
      <TextField
        label="Filed on"
        required
        type="date"
        max={today}
        error={form.formState.errors.filingDate?.message}
        {...form.register("filingDate")}
      />
    </Dialog>
  );
}
