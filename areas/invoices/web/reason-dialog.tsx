import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { Reason } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { useVoid, useWriteOff } from "./invoices.queries.ts";
import { invoiceName } from "./invoices.view.ts";

type Props = { open: boolean; act: "void" | "writeOff"; invoice: Invoice; onClose: () => void };

const forms = {
  void: z.strictObject({ reason: Reason }),
  writeOff: z.strictObject({ reason: z.string().max(500, "At most 500 characters") }),
};

/** Voids an invoice, which takes a reason, or writes off what is open of it. */
export function ReasonDialog({ open, act, invoice, onClose }: Props) {
  const form = useFormOf(forms[act], { reason: "" }, `${act}:${invoice.id}`);
  const [voids, writesOff] = [useVoid(), useWriteOff()];
  const pending = voids.pending || writesOff.pending;
  const { id, version, currency, amountDue } = invoice;
  const submit = form.handleSubmit(async ({ reason }) => {
    const outcome =
      act === "void"
        ? await voids.run({ params: { id }, body: { reason, version } })
        : await writesOff.run({ params: { id }, body: { reason: reason || null, version } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const isVoid = act === "void";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={isVoid ? `Void ${invoiceName(invoice)}?` : `Write off ${moneyIn(currency, amountDue)}?`}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
          <Button look="danger" type="submit" busy={pending}>
            {isVoid ? "Void" : "Write off"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-text-2">
          {isVoid
            ? "It keeps its number and counts for nothing anymore. Your books take its entry back."
            : "You give up what is still open, tax included. Your books count it as a loss; whether the tax comes back is for your tax return."}
        </p>
        <TextArea
          label="Why"
          required={isVoid}
          error={form.formState.errors.reason?.message}
          {...form.register("reason")}
        />
      </div>
    </Dialog>
  );
}
