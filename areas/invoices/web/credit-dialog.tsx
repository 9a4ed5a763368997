import { useState } from "react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { signOf } from "#platform/web/format.ts";
import { Segmented, SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { PaidAmount } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { useCredit } from "./invoices.queries.ts";
import { invoiceName } from "./invoices.view.ts";

const CreditForm = z.strictObject({
  description: z.string().trim().min(1, "Enter what is taken off").max(1000),
  amount: z
    .string()
    .transform((text): string | number => text.replace(/[,$€£\s]/g, ""))
    .pipe(PaidAmount),
  /** The taxes of the line that it belongs to, as their ids parted by commas. */
  taxes: z.string(),
});

type Props = { open: boolean; invoice: InvoiceWithPayments; onClose: () => void };

/** A credit note: for all that is left of an invoice, or for a part of it. */
export function CreditDialog({ open, invoice, onClose }: Props) {
  const [isPart, setPart] = useState(false);
  const { id, version, currency } = invoice;
  const taxes = taxesOf(invoice);
  const form = useFormOf(
    CreditForm,
    { description: "", amount: "", taxes: taxes[0]?.value ?? "" },
    `credit:${id}`,
  );
  const { errors } = form.formState;
  const credit = useCredit();
  const send = async (lineItems?: { description: string; unitPrice: string; taxCodeIds: string[] }[]) => {
    const outcome = await credit.run({
      params: { id },
      body: { version, ...(lineItems ? { lineItems } : {}) },
    });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  };
  const submitPart = form.handleSubmit(({ description, amount, taxes: chosen }) =>
    send([{ description, unitPrice: amount, taxCodeIds: chosen === "" ? [] : chosen.split(",") }]),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a credit note"
      subtitle={invoiceName(invoice)}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => {
        if (isPart) return void submitPart(event);
        event.preventDefault();
        void send();
      }}
      footer={
        <CancelAndSubmit busy={credit.pending}>
          {credit.pending ? "Creating..." : "Create credit note"}
        </CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label="How much"
          options={[
            { value: "all", label: "All that is left" },
            { value: "part", label: "A part" },
          ]}
          value={isPart ? "part" : "all"}
          onChange={(next) => setPart(next === "part")}
        />
        <p className="text-small text-muted">
          It gets a number of its own. What was paid already becomes the customer’s credit.
        </p>
        {isPart && (
          <>
            <TextField
              label="What for"
              required
              autoComplete="off"
              placeholder="Two trays came back"
              error={errors.description?.message}
              {...form.register("description")}
            />
            <MoneyField
              label={invoice.pricesIncludeTax ? "Amount, with tax" : "Amount, before tax"}
              required
              sign={signOf(currency)}
              placeholder="0.00"
              error={errors.amount?.message}
              {...form.register("amount")}
            />
            {taxes.length > 1 && <SelectField label="Tax" options={taxes} {...form.register("taxes")} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The taxes that the invoice's lines have, as choices. */
function taxesOf({ lineItems, taxes }: InvoiceWithPayments) {
  const names = new Map(taxes.map((tax) => [tax.taxCodeId, `${tax.name} ${tax.rate}%`]));
  const sets = new Set(lineItems.map((line) => line.taxCodeIds.join(",")));
  return [...sets].map((value) => ({
    value,
    label:
      value === ""
        ? "No tax"
        : value
            .split(",")
            .map((id) => names.get(id) ?? "Tax")
            .join(" + "),
  }));
}
