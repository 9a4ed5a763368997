import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { z } from "zod";
import { requiredText, text } from "#platform/contract/text.ts";
import { type Quote, quoteLimits } from "#areas/invoices/contract/quotes.schema.ts";
import { useAcceptQuote, useDeclineQuote } from "./quotes.queries.ts";
import { quoteName } from "./quotes.view.ts";

const SaidForm = z.strictObject({
  name: requiredText(quoteLimits.name, "Enter who said it"),
  reason: text(quoteLimits.reason),
});

type Props = { open: boolean; act: "accept" | "decline"; quote: Quote; onClose: () => void };

/** Writes down what the customer said elsewhere, as on the phone. */
export function SaidDialog({ open, act, quote, onClose }: Props) {
  const { id, clientName } = quote;
  const form = useFormOf(
    SaidForm,
    { name: clientName.slice(0, quoteLimits.name), reason: "" },
    `${act}:${id}`,
  );
  const { errors, isDirty } = form.formState;
  const [accept, decline] = [useAcceptQuote(), useDeclineQuote()];
  const pending = accept.pending || decline.pending;
  const isAccepting = act === "accept";
  const submit = form.handleSubmit(async (body) => {
    const outcome = await (isAccepting ? accept : decline).run({ params: { id }, body });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={isAccepting ? "Mark it accepted" : "Mark it declined"}
      subtitle={quoteName(quote)}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>{isAccepting ? "Mark accepted" : "Mark declined"}</CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Who said so"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        {!isAccepting && <TextArea label="Why" error={errors.reason?.message} {...form.register("reason")} />}
      </div>
    </Dialog>
  );
}
