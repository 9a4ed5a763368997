import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SaveButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
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

/** Account Preferences (Spec 2 §2, §9): numbers, terms and what invoices say. */
export function PreferencesCard({ settings }: { settings: BooksSettings }) {
  const disabled = !useRight("manager");
  const today = useToday();
  const { run, pending } = useSaveSettings();
  const { invoiceNumbering, invoicePrefix, paymentTerms, paperSize, howToPay } = settings;
  const form = useFormOf(
    PreferencesForm,
    { invoiceNumbering, invoicePrefix, paymentTerms, paperSize, howToPay: howToPay ?? "" },
    "books-preferences",
  );
  const { errors, isDirty } = form.formState;
  const { register } = form;
  const [numbering = invoiceNumbering, prefix = ""] = form.watch(["invoiceNumbering", "invoicePrefix"]);
  const submit = form.handleSubmit(async (body) => {
    if (pending) return;
    const outcome = await run({ body });
    if (outcome.ok) form.reset(form.getValues());
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Card title={settingsWords.preferences}>
      <form className="grid grid-cols-2 gap-x-3 gap-y-4" noValidate onSubmit={(event) => void submit(event)}>
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
        {!disabled && (
          <span className="col-span-2">
            <SaveButton busy={pending} changed={isDirty}>
              Save changes
            </SaveButton>
          </span>
        )}
      </form>
    </Card>
  );
}
