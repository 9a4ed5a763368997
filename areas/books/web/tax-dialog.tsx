import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { date } from "#platform/web/format.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { firstRateDay, NewTaxCode, type TaxCode, TaxRate } from "#areas/books/contract/tax-codes.schema.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { useAddTax, useSaveTax, useTaxCodes, useToday } from "./books.queries.ts";

const TaxForm = z.strictObject({
  name: NewTaxCode.shape.name,
  rate: TaxRate,
  validFrom: z.union([z.literal(""), BookDay]),
});

type Dated = { rate: string; validFrom: string };
const rateWords = ({ rate, validFrom }: Dated): string =>
  validFrom === "" ? `${rate}%` : `${rate}% from ${date(validFrom)}`;

/** Adds a sales tax, or gives it another name, or another rate from a day on. */
export function TaxDialog({ open, code, onClose }: { open: boolean; code?: TaxCode; onClose: () => void }) {
  const today = useToday();
  const now = useTaxCodes().data?.find(({ id }) => id === code?.id) ?? code;
  const [add, save] = [useAddTax(), useSaveTax()];
  const edit = useEditForm({
    name: `tax:${code?.id ?? "new"}`,
    schema: TaxForm,
    record: now,
    of: { validFrom: "rate" },
    valuesOf: ({ name, rate }: TaxCode) => ({ name, rate: rate ?? "", validFrom: today }),
    empty: () => ({ name: "", rate: "", validFrom: "" }),
    // A rate goes with its day.
    bodyOf: ({ name, rate, validFrom }) => ({ name, rate: { rate, validFrom } }),
    create: ({ name, rate: { rate, validFrom } }) =>
      add.run({ body: { name, rate, ...(validFrom && { validFrom }) } }),
    save: ({ rate: dated, was, ...changes }, { id, rates }) => {
      const day = dated?.validFrom || today;
      const before = rates.findLast(({ validFrom }) => validFrom <= day)?.rate ?? null;
      return save.run({
        params: { id },
        body: {
          ...changes,
          ...(dated && { rate: dated.rate, validFrom: day }),
          // Based on the rate that held on that day.
          was: { ...was, ...(dated && day !== today && { rate: before }) },
        },
      });
    },
    onSaved: onClose,
    wordsOf: (field, value) =>
      field === "rate" && typeof value === "object" && value !== null ? rateWords(value as Dated) : undefined,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const past = now?.rates.filter(({ validFrom }) => validFrom !== firstRateDay) ?? [];
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={code ? `Change ${code.name}` : "Add a tax"}
      {...(!code && { acts: ["Add tax", "Saving..."] })}
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
            {now?.rates.map(({ rate, validFrom }) => (
              <li key={validFrom}>
                {rate}% {validFrom === firstRateDay ? "from the start" : `from ${date(validFrom)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </EditDialog>
  );
}
