import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { type Reconciliation, Reopening } from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useReopen } from "./reconciliations.queries.ts";
import { statementName } from "./reconciliations.view.ts";

type Props = { open: boolean; one: Reconciliation; onClose: () => void };

/** Reopens a finished statement, which takes a reason. */
export function ReopenDialog({ open, one, onClose }: Props) {
  const form = useFormOf(Reopening, { reason: "" }, `reopen:${one.id}`);
  const reopen = useReopen();
  const submit = form.handleSubmit(async (body) => {
    const outcome = await reopen.run({ params: { id: one.id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={`Reopen ${statementName(one)}?`}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button look="danger" type="submit" busy={reopen.pending}>
            Reopen
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-text-2">{words.reopenHelp}</p>
        <TextArea
          label="Why"
          required
          error={form.formState.errors.reason?.message}
          {...form.register("reason")}
        />
      </div>
    </Dialog>
  );
}
