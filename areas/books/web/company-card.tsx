import { Controller } from "react-hook-form";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { type BooksSettings, BooksSettingsChanges } from "#areas/books/contract/books-settings.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { useSaveSettings } from "./books.queries.ts";
import { businessOptions, currencyOptions, yearStartOptions } from "./books-settings.view.ts";
import { LogoField } from "./logo-field.tsx";

const CompanyForm = BooksSettingsChanges.pick({
  companyName: true,
  businessType: true,
  companyAddress: true,
  companyEmail: true,
  companyPhone: true,
  taxNumber: true,
  currency: true,
  fiscalYearStart: true,
});

const valuesOf = (settings: BooksSettings) => ({
  companyName: settings.companyName,
  businessType: settings.businessType,
  companyAddress: settings.companyAddress ?? "",
  companyEmail: settings.companyEmail ?? "",
  companyPhone: settings.companyPhone ?? "",
  taxNumber: settings.taxNumber ?? "",
  currency: settings.currency,
  fiscalYearStart: settings.fiscalYearStart,
});

/** Company Information (Spec 2 §2, §9): who the business is, on paper too. */
export function CompanyCard({ settings }: { settings: BooksSettings }) {
  const mayChange = useRight("manager");
  const { run } = useSaveSettings();
  const edit = useEditForm({
    name: "books-company",
    schema: CompanyForm,
    record: settings,
    valuesOf,
    save: (body) => run({ body }),
  });
  const { form } = edit;
  const { errors } = form.formState;
  const { register } = form;
  const disabled = !mayChange;
  return (
    <FormCard
      title={settingsWords.company}
      edit={edit}
      act="Save changes"
      mayChange={mayChange}
      className="grid grid-cols-2 gap-x-3 gap-y-4"
      after={<LogoField settings={settings} mayChange={mayChange} />}
    >
      <p className="col-span-2 -mt-2 text-small text-muted">{settingsWords.companyHelp}</p>
      <TextField
        label="Company name"
        required
        className="col-span-2"
        autoComplete="organization"
        disabled={disabled}
        error={errors.companyName?.message}
        {...register("companyName")}
      />
      <TextArea
        label="Address"
        className="col-span-2"
        autoComplete="street-address"
        disabled={disabled}
        error={errors.companyAddress?.message}
        {...register("companyAddress")}
      />
      <TextField
        label="Email"
        type="email"
        className="max-tablet:col-span-2"
        autoComplete="email"
        disabled={disabled}
        error={errors.companyEmail?.message}
        {...register("companyEmail")}
      />
      <TextField
        label="Phone"
        type="tel"
        className="max-tablet:col-span-2"
        autoComplete="tel"
        disabled={disabled}
        error={errors.companyPhone?.message}
        {...register("companyPhone")}
      />
      <TextField
        label="Tax number"
        className="max-tablet:col-span-2"
        autoComplete="off"
        disabled={disabled}
        error={errors.taxNumber?.message}
        {...register("taxNumber")}
      />
      <SelectField
        label="Business type"
        className="max-tablet:col-span-2"
        options={businessOptions}
        disabled={disabled}
        error={errors.businessType?.message}
        {...register("businessType")}
      />
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <SelectField
            label="Currency"
            className="max-tablet:col-span-2"
            options={currencyOptions}
            help={settings.isCurrencyFixed ? settingsWords.currencyFixed : undefined}
            error={errors.currency?.message}
            {...field}
            disabled={disabled || settings.isCurrencyFixed}
          />
        )}
      />
      <SelectField
        label="Fiscal year starts in"
        className="max-tablet:col-span-2"
        options={yearStartOptions}
        disabled={disabled}
        error={errors.fiscalYearStart?.message}
        {...register("fiscalYearStart")}
      />
    </FormCard>
  );
}
