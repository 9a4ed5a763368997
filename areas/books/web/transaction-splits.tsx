import { Plus, Trash2 } from "lucide-react";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { moneyIn, signOf } from "#platform/web/format.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { FormSelect } from "#platform/web/ui/form-select.tsx";
import { MoneyField } from "#platform/web/ui/text-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { transactionLimits } from "#areas/books/contract/transactions.schema.ts";
import { words } from "./books.messages.ts";
import { useCategories } from "./books.queries.ts";
import type { TransactionFormOf } from "./transaction-form.view.ts";
import { categoryOptions, leftToSplit } from "./transactions.view.ts";

/** The parts of a transaction, each with its category; they add up to its amount. */
export function TransactionSplits({ form }: { form: TransactionFormOf }) {
  const { fields, append, remove } = useRows({ control: form.control, name: "splits" }, "Line");
  const categories = useCategories().data ?? [];
  const [type, amount, parts, currency] = form.watch(["transactionType", "amount", "splits", "currency"]);
  const errors = form.formState.errors.splits;
  const left = leftToSplit(amount, parts);
  // Fewer than two parts is no split.
  const take = (at: number) => (fields.length <= 2 ? form.setValue("splits", []) : remove(at));
  return (
    <fieldset className="col-span-2 grid gap-3">
      <legend className="mb-2 text-small font-label">Split over categories</legend>
      {fields.map((part, at) => (
        <div
          key={part.id}
          className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2 tablet:grid-cols-[minmax(0,1fr)_140px_44px]"
        >
          <FormSelect
            label={`Category of part ${at + 1}`}
            hideLabel
            placeholder={words.uncategorized}
            options={categoryOptions(
              categories,
              type === "income" ? "income" : "expense",
              parts[at]?.categoryId,
            )}
            control={form.control}
            name={`splits.${at}.categoryId`}
          />
          <IconButton
            icon={Trash2}
            label={`Remove part ${at + 1}`}
            className="tablet:order-last"
            onClick={() => take(at)}
          />
          <MoneyField
            label={`Amount of part ${at + 1}`}
            hideLabel
            sign={signOf(currency)}
            placeholder="0.00"
            className="max-tablet:col-span-2"
            error={errors?.[at]?.amount?.message}
            {...form.register(`splits.${at}.amount`)}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {fields.length < transactionLimits.splits && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => append({ categoryId: "", amount: "", description: "" })}
          >
            Add a part
          </Button>
        )}
        <span className="num text-small text-muted" aria-live="polite">
          {left !== undefined &&
            centsOf(left, maxBookCents) !== 0 &&
            `Left to split: ${moneyIn(currency, left)}`}
        </span>
      </div>
      <FieldError>{errors?.root?.message ?? errors?.message}</FieldError>
    </fieldset>
  );
}
