import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useToday } from "./books.queries.ts";
import { numberExample, numberingOptions, paperOptions, termOptions } from "./books-settings.view.ts";
import { type CardFields, SettingsCard } from "./settings-card.tsx";

const fields = ["invoiceNumbering", "invoicePrefix", "paymentTerms", "paperSize", "howToPay"] as const;

/** Account Preferences (Spec 2 §2, §9): numbers, terms and what invoices say. */
export function PreferencesCard({ settings }: { settings: BooksSettings }) {
  return (
    <SettingsCard
      name="books-preferences"
      title={settingsWords.preferences}
      help={settingsWords.preferencesHelp}
      settings={settings}
      fields={fields}
    >
      {(card) => <Preferences {...card} />}
    </SettingsCard>
  );
}

function Preferences({ form, errors, off }: CardFields) {
  const today = useToday();
  const [numbering = "year_sequential", prefix = ""] = form.watch(["invoiceNumbering", "invoicePrefix"]);
  return (
    <>
      <SelectField
        label="Invoice numbering"
        className={numbering === "custom" ? "max-tablet:col-span-2" : "col-span-2"}
        options={numberingOptions}
        help={`As in ${numberExample({ invoiceNumbering: numbering, invoicePrefix: prefix }, today)}`}
        {...off}
        error={errors.invoiceNumbering?.message}
        {...form.register("invoiceNumbering")}
      />
      {numbering === "custom" && (
        <TextField
          label="Prefix"
          className="max-tablet:col-span-2"
          autoComplete="off"
          placeholder="BAKERY-"
          {...off}
          error={errors.invoicePrefix?.message}
          {...form.register("invoicePrefix")}
        />
      )}
      <SelectField
        label="Payment terms"
        className="max-tablet:col-span-2"
        options={termOptions}
        {...off}
        error={errors.paymentTerms?.message}
        {...form.register("paymentTerms")}
      />
      <SelectField
        label="Paper"
        className="max-tablet:col-span-2"
        options={paperOptions}
        {...off}
        error={errors.paperSize?.message}
        {...form.register("paperSize")}
      />
      <TextArea
        label="How to pay you"
        className="col-span-2"
        placeholder="Bank, account number, or where to send a check"
        help="Stands on each invoice."
        {...off}
        error={errors.howToPay?.message}
        {...form.register("howToPay")}
      />
    </>
  );
}
