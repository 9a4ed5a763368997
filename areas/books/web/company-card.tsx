import { Controller } from "react-hook-form";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { settingsWords } from "./books.messages.ts";
import { businessOptions, currencyOptions, yearStartOptions } from "./books-settings.view.ts";
import { LogoField } from "./logo-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

const fields = [
  "companyName",
  "businessType",
  "companyAddress",
  "companyEmail",
  "companyPhone",
  "taxNumber",
  "currency",
  "fiscalYearStart",
] as const;

/** Company Information (Spec 2 §2, §9): who the business is, on paper too. */
export function CompanyCard({ settings }: { settings: BooksSettings }) {
  return (
    <SettingsCard
      name="books-company"
      title={settingsWords.company}
      help={settingsWords.companyHelp}
      settings={settings}
      fields={fields}
      renderAfter={(mayChange) => <LogoField settings={settings} mayChange={mayChange} />}
    >
      {({ form, errors, off }) => (
        <>
          <TextField
            label="Company name"
            required
            className="col-span-2"
            autoComplete="organization"
            {...off}
            error={errors.companyName?.message}
            {...form.register("companyName")}
          />
          <TextArea
            label="Address"
            className="col-span-2"
            autoComplete="street-address"
            {...off}
            error={errors.companyAddress?.message}
            {...form.register("companyAddress")}
          />
          <TextField
            label="Email"
            type="email"
            className="max-tablet:col-span-2"
            autoComplete="email"
            {...off}
            error={errors.companyEmail?.message}
            {...form.register("companyEmail")}
          />
          <TextField
            label="Phone"
            type="tel"
            className="max-tablet:col-span-2"
            autoComplete="tel"
            {...off}
            error={errors.companyPhone?.message}
            {...form.register("companyPhone")}
          />
          <TextField
            label="Tax number"
            className="max-tablet:col-span-2"
            autoComplete="off"
            {...off}
            error={errors.taxNumber?.message}
            {...form.register("taxNumber")}
          />
          <SelectField
            label="Business type"
            className="max-tablet:col-span-2"
            options={businessOptions}
            {...off}
            error={errors.businessType?.message}
            {...form.register("businessType")}
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
                disabled={off.disabled || settings.isCurrencyFixed}
              />
            )}
          />
          <SelectField
            label="Fiscal year starts in"
            className="max-tablet:col-span-2"
            options={yearStartOptions}
            {...off}
            error={errors.fiscalYearStart?.message}
            {...form.register("fiscalYearStart")}
          />
        </>
      )}
    </SettingsCard>
  );
}
