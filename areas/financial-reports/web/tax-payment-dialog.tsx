import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { accountOptions, useAccounts, useTaxCodes, useToday } from "#areas/books/web/index.ts";
import { NewTaxPayment } from "#areas/books/contract/tax-payments.api.ts";
import { WrittenAmount } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./financial-reports.messages.ts";
import { usePayTax } from "./tax-payments.queries.ts";

const PaymentForm = z.strictObject({
  taxCodeId: z.string(),
  amount: WrittenAmount,
  date: NewTaxPayment.shape.date,
  accountId: z.string(),
});

/** Records that sales tax was paid to the tax office. */
export function TaxPaymentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const today = useToday();
  const taxes = useTaxCodes().data ?? [];
  const accounts = useAccounts().data ?? [];
  const pay = usePayTax();
  const form = useFormOf(
    PaymentForm,
    { taxCodeId: "", amount: "", date: today, accountId: "" },
    "tax-payment",
  );
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ taxCodeId, accountId, amount, date }) => {
    const outcome = await pay.run({
      body: { amount, date, taxCodeId: taxCodeId || null, ...(accountId && { accountId }), reference: null },
    });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.payTax}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pay.pending}>Record</CancelAndSubmit>}
    >
      <p className="mb-4 text-small text-text-2">{words.payTaxHow}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...form.register("amount")}
        />
        <TextField
          label="Date"
          required
          type="date"
          error={errors.date?.message}
          {...form.register("date")}
        />
        <SelectField
          label="Tax"
          className="col-span-2"
          placeholder="All sales taxes"
          options={taxes.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.taxCodeId?.message}
          {...form.register("taxCodeId")}
        />
        <SelectField
          label="Paid from"
          className="col-span-2"
          placeholder="Where money usually is"
          options={accountOptions(accounts)}
          error={errors.accountId?.message}
          {...form.register("accountId")}
        />
      </div>
    </Dialog>
  );
}
