import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn } from "react-hook-form";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { dealLimits } from "#areas/deals/contract/deals.schema.ts";
import type { DealForm, DealFormInput } from "./deal-form.view.ts";

/** What is sold, line by line; the lines make up the value. */
export function DealLines({ form }: { form: UseFormReturn<DealFormInput, unknown, DealForm> }) {
  const { fields, append, remove } = useRows({ control: form.control, name: "lines" }, "Line");
  const errors = form.formState.errors.lines;
  return (
    <fieldset className="col-span-2 grid gap-3">
      <legend className="mb-2 text-small font-label">
        What’s in it <small className="font-text text-muted">optional</small>
      </legend>
      {fields.map((line, at) => (
        <div
          key={line.id}
          className="grid grid-cols-[72px_minmax(0,1fr)_44px] items-start gap-2 tablet:grid-cols-[minmax(0,1fr)_84px_128px_44px]"
        >
          <TextField
            label={`Line ${at + 1}`}
            hideLabel
            required="unsaid"
            placeholder="What is sold"
            className="max-tablet:col-span-2"
            error={errors?.[at]?.text?.message}
            {...form.register(`lines.${at}.text`)}
          />
          <IconButton
            icon={Trash2}
            label={`Remove line ${at + 1}`}
            className="tablet:order-last"
            onClick={() => remove(at)}
          />
          <TextField
            label={`Quantity of line ${at + 1}`}
            hideLabel
            required="unsaid"
            inputMode="decimal"
            error={errors?.[at]?.quantity?.message}
            {...form.register(`lines.${at}.quantity`)}
          />
          <MoneyField
            label={`Price of line ${at + 1}`}
            hideLabel
            required="unsaid"
            placeholder="Price each"
            error={errors?.[at]?.price?.message}
            {...form.register(`lines.${at}.price`)}
          />
        </div>
      ))}
      {fields.length < dealLimits.lines && (
        <span>
          <Button size="small" icon={Plus} onClick={() => append({ text: "", quantity: "1", price: "" })}>
            Add a line
          </Button>
        </span>
      )}
      <FieldError>{errors?.message}</FieldError>
    </fieldset>
  );
}
