import { Plus, Trash2 } from "lucide-react";
import { signOf } from "#platform/web/format.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import { invoiceLimits } from "#areas/invoices/contract/invoice-figures.schema.ts";
import { blankLine, type InvoiceFormOf, maxPaired, taxChoices } from "./invoice-form.view.ts";

/** What is charged, line by line. */
export function InvoiceLines({ form, taxes }: { form: InvoiceFormOf; taxes: readonly TaxCode[] }) {
  const { fields, append, remove } = useRows({ control: form.control, name: "lines" }, "Line");
  const errors = form.formState.errors.lines;
  const add = () => append(blankLine(form.getValues("lines").at(-1)?.taxCodeIds));
  return (
    <div className="col-span-2 grid gap-4">
      {fields.map((line, at) => (
        <Line
          key={line.id}
          form={form}
          at={at}
          taxes={taxes}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {fields.length < invoiceLimits.lines && (
        <span>
          <Button size="small" icon={Plus} onClick={add}>
            Add a line
          </Button>
        </span>
      )}
      <FieldError>{errors?.message}</FieldError>
    </div>
  );
}

type LineProps = { form: InvoiceFormOf; at: number; taxes: readonly TaxCode[]; onRemove?: () => void };

function Line({ form, at, taxes, onRemove }: LineProps) {
  const errors = form.formState.errors.lines?.[at];
  const currency = form.watch("currency");
  return (
    <fieldset className="grid grid-cols-[76px_minmax(0,1fr)_88px] items-start gap-x-2 gap-y-3 border-t border-line pt-3 tablet:grid-cols-[80px_minmax(0,1fr)_92px_minmax(0,1.2fr)]">
      <legend className="sr-only">Line {at + 1}</legend>
      <div className="col-span-full flex items-start gap-1">
        <TextArea
          label={`Line ${at + 1}`}
          required="unsaid"
          className="flex-1 [&_textarea]:min-h-0"
          rows={1}
          placeholder="What you charge for"
          error={errors?.description?.message}
          {...form.register(`lines.${at}.description`)}
        />
        {onRemove && (
          <IconButton icon={Trash2} label={`Remove line ${at + 1}`} className="mt-6.5" onClick={onRemove} />
        )}
      </div>
      <TextField
        label="Quantity"
        required="unsaid"
        inputMode="decimal"
        autoComplete="off"
        error={errors?.quantity?.message}
        {...form.register(`lines.${at}.quantity`)}
      />
      <MoneyField
        label="Price"
        required="unsaid"
        sign={signOf(currency)}
        placeholder="0.00"
        error={errors?.unitPrice?.message}
        {...form.register(`lines.${at}.unitPrice`)}
      />
      <TextField
        label="Discount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="%"
        error={errors?.discountPercent?.message}
        {...form.register(`lines.${at}.discountPercent`)}
      />
      {taxes.length > 0 && <Taxes form={form} at={at} taxes={taxes} />}
    </fieldset>
  );
}

/** The taxes of a line: one list with each and each pair; where a business has many, two lists. */
function Taxes({ form, at, taxes }: Omit<LineProps, "onRemove">) {
  const [issueDate, chosen] = form.watch(["issueDate", `lines.${at}.taxCodeIds`]);
  const paired = taxes.filter(({ isActive }) => isActive).length <= maxPaired;
  const options = taxChoices(taxes, issueDate, chosen, paired);
  const set = (ids: readonly string[]) =>
    form.setValue(`lines.${at}.taxCodeIds`, ids.filter(Boolean), { shouldDirty: true });
  const [first = "", second = ""] = chosen;
  if (paired)
    return (
      <SelectField
        label="Tax"
        className="max-tablet:col-span-full"
        placeholder="No tax"
        options={options}
        value={chosen.toSorted().join(",")}
        onChange={({ target }) => set(target.value === "" ? [] : target.value.split(","))}
      />
    );
  return (
    <div className="grid gap-2 max-tablet:col-span-full">
      <SelectField
        label="Tax"
        placeholder="No tax"
        options={options}
        value={first}
        onChange={({ target }) => set([target.value, second === target.value ? "" : second])}
      />
      {first !== "" && (
        <SelectField
          label="Second tax"
          placeholder="No second tax"
          options={options.filter(({ value }) => value !== first)}
          value={second}
          onChange={({ target }) => set([first, target.value])}
        />
      )}
    </div>
  );
}
