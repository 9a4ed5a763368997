import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type BooksSettings, BooksSettingsChanges } from "#areas/books/contract/books-settings.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useSaveSettings, useToday } from "./books.queries.ts";
import { numberExample, numberingOptions, paperOptions, termOptions } from "./books-settings.view.ts";

const PreferencesForm = BooksSettingsChanges.pick({
  invoiceNumbering: true,
  invoicePrefix: true,
  paymentTerms: true,
  paperSize: true,
  howToPay: true,
});

const valuesOf = (settings: BooksSettings) => ({
  invoiceNumbering: settings.invoiceNumbering,
  invoicePrefix: settings.invoicePrefix,
  paymentTerms: settings.paymentTerms,
  paperSize: settings.paperSize,
  howToPay: settings.howToPay ?? "",
});

/** Account Preferences (Spec 2 §2, §9): numbers, terms and what invoices say. */
export function PreferencesCard({ settings }: { settings: BooksSettings }) {
  const disabled = !useRight("manager");
  const today = useToday();
  const { run } = useSaveSettings();
  const edit = useEditForm({
    name: "books-preferences",
    schema: PreferencesForm,
    record: settings,
    valuesOf,
    save: (body) => run({ body }),
  });
  const { form } = edit;
  const { errors } = form.formState;
  const { register } = form;
  const [numbering = settings.invoiceNumbering, prefix = ""] = form.watch([
    "invoiceNumbering",
    "invoicePrefix",
  ]);
  return (
    <FormCard
      title={settingsWords.preferences}
      edit={edit}
      act="Save changes"
      mayChange={!disabled}
      className="grid grid-cols-2 gap-x-3 gap-y-4"
    >
      <p className="col-span-2 -mt-2 text-small text-muted">{settingsWords.preferencesHelp}</p>
      <SelectField
        label="Invoice numbering"
        className={numbering === "custom" ? "max-tablet:col-span-2" : "col-span-2"}
        options={numberingOptions}
        help={`As in ${numberExample({ invoiceNumbering: numbering, invoicePrefix: prefix }, today)}`}
        disabled={disabled}
        error={errors.invoiceNumbering?.message}
        {...register("invoiceNumbering")}
      />
      {numbering === "custom" && (
        <TextField
          label="Prefix"
          className="max-tablet:col-span-2"
          autoComplete="off"
          placeholder="BAKERY-"
          disabled={disabled}
          error={errors.invoicePrefix?.message}
          {...register("invoicePrefix")}
        />
      )}
      <SelectField
        label="Payment terms"
        className="max-tablet:col-span-2"
        options={termOptions}
        disabled={disabled}
        error={errors.paymentTerms?.message}
        {...register("paymentTerms")}
      />
      <SelectField
        label="Paper"
        className="max-tablet:col-span-2"
        options={paperOptions}
        disabled={disabled}
        error={errors.paperSize?.message}
        {...register("paperSize")}
      />
      <TextArea
        label="How to pay you"
        className="col-span-2"
        placeholder="Bank, account number, or where to send a check"
        help="Stands on each invoice."
        disabled={disabled}
        error={errors.howToPay?.message}
        {...register("howToPay")}
      />
    </FormCard>
  );
}
