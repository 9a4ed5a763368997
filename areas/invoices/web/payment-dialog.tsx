import { useState } from "react";
import { z } from "zod";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { moneyIn, signOf } from "#platform/web/format.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import { accountOptions, useAccounts, useCurrency, useToday } from "#areas/books/web/index.ts";
import { ExchangeRate } from "#areas/books/contract/exchange.rules.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { PaidAmount } from "#areas/invoices/contract/invoice-figures.schema.ts";
import { paymentMethods } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { methodNames, words } from "./invoices.messages.ts";
import { usePay } from "./invoices.queries.ts";
import { invoiceName } from "./invoices.view.ts";

const PaymentForm = z.strictObject({
  amount: z
    .string()
    .transform((text): string | number => text.replace(/[,$€£\s]/g, ""))
    .pipe(PaidAmount),
  date: BookDay,
  method: z.enum(paymentMethods),
  accountId: z.string(),
  reference: z.string().max(200, "At most 200 characters"),
  exchangeRate: z.union([z.literal(""), ExchangeRate]),
});

/** Money that came for an invoice: all of it, a part, or more. */
export function PaymentDialog({
  open,
  invoice,
  onClose,
}: {
  open: boolean;
  invoice: Invoice;
  onClose: () => void;
}) {
  const { currency, amountDue, version } = invoice;
  const today = useToday();
  const own = useCurrency();
  const [initial] = useState({
    amount: amountDue,
    date: today,
    method: "bank_transfer" as const,
    accountId: "",
    reference: "",
    exchangeRate: currency === own ? "" : invoice.exchangeRate,
  });
  const form = useFormOf(PaymentForm, initial, `payment:${invoice.id}`);
  const { errors, isDirty } = form.formState;
  const { register } = form;
  const pay = usePay();
  const submit = form.handleSubmit(async ({ accountId, reference, exchangeRate, ...payment }) => {
    const outcome = await pay.run({
      params: { id: invoice.id },
      body: {
        ...payment,
        accountId: accountId || null,
        reference: reference || null,
        exchangeRate: exchangeRate || null,
        version,
      },
    });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Record a payment"
      subtitle={`${invoiceName(invoice)}, ${moneyIn(currency, amountDue)} open`}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pay.pending}>
          {pay.pending ? "Recording..." : "Record payment"}
        </CancelAndSubmit>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <MoneyField
          label="Amount"
          required
          sign={signOf(currency)}
          help={leftWords(form.watch("amount"), invoice)}
          error={errors.amount?.message}
          {...register("amount")}
        />
        <TextField
          label="Date"
          required
          type="date"
          min="1900-01-01"
          max="2999-12-31"
          error={errors.date?.message}
          {...register("date")}
        />
        <SelectField
          label="How"
          className="max-tablet:col-span-2"
          options={paymentMethods.map((value) => ({ value, label: methodNames[value] }))}
          error={errors.method?.message}
          {...register("method")}
        />
        <Account form={form} />
        <TextField
          label="Reference"
          className="col-span-2"
          autoComplete="off"
          placeholder="Check number, transfer"
          error={errors.reference?.message}
          {...register("reference")}
        />
        {currency !== own && (
          <TextField
            label="Exchange rate"
            className="col-span-2"
            inputMode="decimal"
            autoComplete="off"
            help={`One ${currency} in ${own}, on that day`}
            error={errors.exchangeRate?.message}
            {...register("exchangeRate")}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Where the money went: only for those who see the business's accounts. */
function Account({ form }: { form: ReturnType<typeof useFormOf<typeof PaymentForm>> }) {
  const accounts = useAccounts().data ?? [];
  return useSeesOwn() ? null : (
    <FormSelect
      label="Account"
      className="max-tablet:col-span-2"
      placeholder="Your bank account"
      options={accountOptions(accounts)}
      control={form.control}
      name="accountId"
    />
  );
}

/** What a payment leaves open, or is too much by. */
function leftWords(written: string, { amountDue, currency }: Invoice): string | undefined {
  const paid = centsOf(written.replace(/[,$€£\s]/g, ""), maxBookCents);
  const due = centsOf(amountDue, maxBookCents);
  if (paid === undefined || due === undefined || paid === due) return undefined;
  return paid < due
    ? `${moneyIn(currency, moneyText(due - paid))} stays open`
    : `${moneyIn(currency, moneyText(paid - due))} too much. ${words.overHelp}`;
}
