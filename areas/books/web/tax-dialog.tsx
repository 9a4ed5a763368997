import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { date } from "#platform/web/format.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { firstRateDay, NewTaxCode, type TaxCode, TaxRate } from "#areas/books/contract/tax-codes.schema.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { useAddTax, useSaveTax, useToday } from "./books.queries.ts";

const TaxForm = z.strictObject({
  name: NewTaxCode.shape.name,
  rate: TaxRate,
  validFrom: z.union([z.literal(""), BookDay]),
});

/** Adds a sales tax, or gives it another name, or another rate from a day on. */
export function TaxDialog({ open, code, onClose }: { open: boolean; code?: TaxCode; onClose: () => void }) {
  const today = useToday();
  const form = useFormOf(
    TaxForm,
    { name: code?.name ?? "", rate: code?.rate ?? "", validFrom: code ? today : "" },
    `tax:${code?.id ?? "new"}`,
  );
  const { errors, isDirty } = form.formState;
  const [add, save] = [useAddTax(), useSaveTax()];
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async ({ name, rate, validFrom }) => {
    if (pending) return;
    const isNewRate = rate !== code?.rate;
    const outcome = code
      ? await save.run({
          params: { id: code.id },
          body: { name, ...(isNewRate ? { rate, ...(validFrom ? { validFrom } : {}) } : {}) },
        })
      : await add.run({ body: { name, rate, ...(validFrom ? { validFrom } : {}) } });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const past = code?.rates.filter(({ validFrom }) => validFrom !== firstRateDay) ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={code ? `Change ${code.name}` : "Add a tax"}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={pending}>
          {pending ? "Saving..." : code ? "Save changes" : "Add tax"}
        </CancelAndSubmit>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          label="Name"
          required
          className="col-span-2"
          autoComplete="off"
          placeholder="Sales tax"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          label="Rate"
          required
          hint="percent"
          inputMode="decimal"
          autoComplete="off"
          placeholder="9.975"
          error={errors.rate?.message}
          {...form.register("rate")}
        />
        <TextField
          label={code ? "New rate counts from" : "Counts from"}
          type="date"
          help={code ? undefined : "Left empty: from the start"}
          error={errors.validFrom?.message}
          {...form.register("validFrom")}
        />
        {past.length > 0 && (
          <ul className="num col-span-2 grid gap-1 text-caption text-muted">
            {code?.rates.map(({ rate, validFrom }) => (
              <li key={validFrom}>
                {rate}% {validFrom === firstRateDay ? "from the start" : `from ${date(validFrom)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
