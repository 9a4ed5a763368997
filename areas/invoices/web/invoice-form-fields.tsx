import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import { useKeptState } from "#platform/web/kept-work.ts";
import { date } from "#platform/web/format.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { ContactSearch } from "#areas/customers/web/index.ts";
import { currencyOptions } from "#areas/books/web/index.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import { dueDateBy } from "#areas/invoices/contract/invoices.rules.ts";
import { usualValidDays } from "#areas/invoices/contract/quotes.rules.ts";
import { CreditHint } from "./credit-hint.tsx";
import type { InvoiceFormOf } from "./invoice-form.view.ts";
import { InvoiceLines } from "./invoice-lines.tsx";

/** A customer, with the address that came along. */
type Customer = { id: string; name: string; address?: string };
type Props = {
  /** Under which name what is chosen here is kept. */ name: string;
  form: InvoiceFormOf;
  settings: BooksSettings;
  taxes: readonly TaxCode[];
  kind: "invoice" | "quote";
  /** Whose it is, as far as it is known already. */ customer?: Customer;
  /** In place of its days, where it has none of its own. */
  when?: ReactNode;
};

/** The fields of an invoice or quote: whose, when, what for, and quietly the rest. */
export function InvoiceFormFields({ name, form, settings, taxes, kind, customer, when }: Props) {
  const [includes, contactId] = form.watch(["pricesIncludeTax", "contactId"]);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
      <Who name={name} form={form} known={customer} />
      {contactId !== "" && kind === "invoice" && when === undefined && <CreditHint contactId={contactId} />}
      {when ?? <Days form={form} settings={settings} kind={kind} />}
      <InvoiceLines form={form} taxes={taxes} />
      {taxes.length > 0 && (
        <Checkbox
          className="col-span-2 min-h-11"
          label="Prices include tax"
          checked={includes}
          onChange={(next) => form.setValue("pricesIncludeTax", next, { shouldDirty: true })}
        />
      )}
      <More form={form} />
    </div>
  );
}

/** When it is issued, and when it is due; of a quote, until when it is valid. */
function Days({ form, settings, kind }: Pick<Props, "form" | "settings" | "kind">) {
  const { register } = form;
  const { errors } = form.formState;
  const [issueDate, dueDate] = form.watch(["issueDate", "dueDate"]);
  const isQuote = kind === "quote";
  const byTerms = /^\d{4}-\d{2}-\d{2}$/.test(issueDate)
    ? `By your terms: ${date(dueDateBy(settings.paymentTerms, issueDate))}`
    : undefined;
  return (
    <>
      <TextField
        label="Issue date"
        type="date"
        required
        min="1900-01-01"
        max="2999-12-31"
        error={errors.issueDate?.message}
        {...register("issueDate")}
      />
      <TextField
        label={isQuote ? "Valid until" : "Due date"}
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        help={dueDate !== "" ? undefined : isQuote ? `Left empty: ${usualValidDays} days` : byTerms}
        error={errors.dueDate?.message}
        {...register("dueDate")}
      />
    </>
  );
}

/** Notes, terms, address and another currency: what most invoices do without. */
function More({ form }: { form: InvoiceFormOf }) {
  const { register } = form;
  const { errors } = form.formState;
  const [notes, terms, address, currency, own] = form.watch([
    "notes",
    "terms",
    "clientAddress",
    "currency",
    "ownCurrency",
  ]);
  const [isOpen, setOpen] = useState(notes !== "" || terms !== "" || address !== "" || currency !== own);
  return (
    <details
      className="col-span-2"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-label pointer-coarse:py-3">Notes, terms and more</summary>
      {isOpen && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 pt-3 tablet:gap-x-4">
          <TextArea
            label="Notes"
            className="col-span-2"
            placeholder="Thank you for your order."
            error={errors.notes?.message}
            {...register("notes")}
          />
          <TextArea
            label="Terms"
            className="col-span-2"
            error={errors.terms?.message}
            {...register("terms")}
          />
          <TextArea
            label="Client’s address"
            className="col-span-2"
            help="Left empty: as on their last invoice."
            error={errors.clientAddress?.message}
            {...register("clientAddress")}
          />
          <SelectField
            label="Currency"
            className={currency === own ? "col-span-2" : "max-tablet:col-span-2"}
            options={currencyOptions}
            error={errors.currency?.message}
            {...register("currency")}
          />
          {currency !== own && (
            <TextField
              label="Exchange rate"
              required
              className="max-tablet:col-span-2"
              inputMode="decimal"
              autoComplete="off"
              placeholder="1.0825"
              help={`One ${currency} in ${own}, on the issue date`}
              error={errors.exchangeRate?.message}
              {...register("exchangeRate")}
            />
          )}
        </div>
      )}
    </details>
  );
}

/** Whose invoice it is. An address that came with a customer goes with them. */
function Who({ name, form, known }: Pick<Props, "name" | "form"> & { known: Customer | undefined }) {
  const [chosen, setChosen] = useKeptState<Customer | undefined>(`${name}:customer`, known);
  const address = known?.address ?? "";
  const bringAddress = (isKnown: boolean) => {
    const [from, to] = isKnown ? ["", address] : [address, ""];
    if (form.getValues("clientAddress") === from) form.setValue("clientAddress", to);
  };
  return (
    <Controller
      control={form.control}
      name="contactId"
      render={({ field, fieldState }) => (
        <ContactSearch
          label="Customer"
          required
          of={{ form, name: "contactId", message: "Choose a customer from the list" }}
          className="col-span-2"
          nobody="Who is it for?"
          value={[known, chosen].find((one) => one !== undefined && one.id === field.value)}
          error={fieldState.error?.message}
          inputRef={field.ref}
          onChange={(contact) => {
            setChosen(contact);
            field.onChange(contact?.id ?? "");
            bringAddress(contact !== undefined && contact.id === known?.id);
          }}
        />
      )}
    />
  );
}
