import { Controller } from "react-hook-form";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { SaveButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
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

/** Company Information (Spec 2 §2, §9): who the business is, on paper too. */
export function CompanyCard({ settings }: { settings: BooksSettings }) {
  const mayChange = useRight("manager");
  const { run, pending } = useSaveSettings();
  const form = useFormOf(
    CompanyForm,
    {
      companyName: settings.companyName,
      businessType: settings.businessType,
      companyAddress: settings.companyAddress ?? "",
      companyEmail: settings.companyEmail ?? "",
      companyPhone: settings.companyPhone ?? "",
      taxNumber: settings.taxNumber ?? "",
      currency: settings.currency,
      fiscalYearStart: settings.fiscalYearStart,
    },
    "books-company",
  );
  const { errors, isDirty } = form.formState;
  const { register } = form;
  const submit = form.handleSubmit(async (body) => {
    if (pending) return;
    const outcome = await run({ body });
    if (outcome.ok) form.reset(form.getValues());
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const disabled = !mayChange;
  return (
    <Card title={settingsWords.company}>
      <form className="grid grid-cols-2 gap-x-3 gap-y-4" noValidate onSubmit={(event) => void submit(event)}>
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
        {mayChange && (
          <span className="col-span-2">
            <SaveButton busy={pending} changed={isDirty}>
              Save changes
            </SaveButton>
          </span>
        )}
      </form>
      <LogoField settings={settings} mayChange={mayChange} />
    </Card>
  );
}
