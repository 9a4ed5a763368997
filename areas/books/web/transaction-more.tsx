import { useState } from "react";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TagsField } from "#platform/web/ui/tags-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { TransactionFormOf } from "./transaction-form.view.ts";
import { useTags } from "./transactions.queries.ts";
import { currencyOptions } from "./books-settings.view.ts";

/** What most transactions do without: reference, tags, another currency. */
export function TransactionMore({ form }: { form: TransactionFormOf }) {
  const { errors } = form.formState;
  const [tags, reference, currency, own] = form.watch(["tags", "reference", "currency", "ownCurrency"]);
  const [isOpen, setOpen] = useState(tags.length > 0 || reference !== "" || currency !== own);
  return (
    <details
      className="col-span-2"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-label pointer-coarse:py-3">More</summary>
      {isOpen && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 pt-3 tablet:gap-x-4">
          <TextField
            label="Reference"
            className="col-span-2"
            autoComplete="off"
            placeholder="Check number, receipt number"
            error={errors.reference?.message}
            {...form.register("reference")}
          />
          <Tags form={form} />
          <SelectField
            label="Currency"
            className={currency === own ? "col-span-2" : "max-tablet:col-span-2"}
            options={currencyOptions}
            error={errors.currency?.message}
            {...form.register("currency")}
          />
          {currency !== own && (
            <TextField
              label="Exchange rate"
              required
              className="max-tablet:col-span-2"
              inputMode="decimal"
              autoComplete="off"
              placeholder="1.0825"
              help={`One ${currency} in ${own}, on that day`}
              error={errors.exchangeRate?.message}
              {...form.register("exchangeRate")}
            />
          )}
        </div>
      )}
    </details>
  );
}

function Tags({ form }: { form: TransactionFormOf }) {
  const known = useTags().data ?? [];
  return (
    <TagsField
      className="col-span-2"
      tags={form.watch("tags")}
      suggestions={known}
      error={form.formState.errors.tags?.message}
      onChange={(tags) => form.setValue("tags", tags, { shouldDirty: true })}
    />
  );
}
