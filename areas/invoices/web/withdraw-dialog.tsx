import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { Reason } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { useWithdrawQuote } from "./quotes.queries.ts";
import { quoteName } from "./quotes.view.ts";

const WithdrawForm = z.strictObject({ reason: Reason });

type Props = { open: boolean; quote: Quote; onClose: () => void };

/** Takes back a quote that nobody has answered. */
export function WithdrawDialog({ open, quote, onClose }: Props) {
  const { id, version } = quote;
  const form = useFormOf(WithdrawForm, { reason: "" }, `withdraw:${id}`);
  const { run, pending } = useWithdrawQuote();
  const submit = form.handleSubmit(async ({ reason }) => {
    const outcome = await run({ params: { id }, body: { reason, version } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={`Withdraw ${quoteName(quote)}?`}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button look="danger" type="submit" busy={pending}>
            Withdraw
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-text-2">
          It can’t be accepted anymore, and its page says so. It keeps its number.
        </p>
        <TextArea
          label="Why"
          help="Only your business sees this."
          required
          error={form.formState.errors.reason?.message}
          {...form.register("reason")}
        />
      </div>
    </Dialog>
  );
}
