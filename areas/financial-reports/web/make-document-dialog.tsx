import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { navigate } from "#platform/web/navigate.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import type { BusinessType } from "#areas/books/contract/books-settings.schema.ts";
import { taxDocumentNames } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { taxDocumentTypes } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { words as reportWords } from "./financial-reports.messages.ts";
import { words } from "./taxes.messages.ts";
import { useMakeDocument } from "./taxes.queries.ts";
import { yearOptions } from "./taxes.view.ts";

const Form = z.strictObject({
  documentType: z.enum(taxDocumentTypes),
  taxYear: z.string(),
  basis: z.enum(["accrual", "cash"]),
  withReceipts: z.boolean(),
});
type Props = { open: boolean; year: number; businessType: BusinessType; today: string; onClose: () => void };

/** Which document, of which year, and how invoices count in it. */
export function MakeDocumentDialog({ open, year, businessType, today, onClose }: Props) {
  const make = useMakeDocument();
  // A year that hasn't begun has nothing to hand on.
  const now = Number(today.slice(0, 4));
  const isSole = businessType === "sole" || businessType === "llc";
  const form = useFormOf(
    Form,
    {
      documentType: "year_package",
      taxYear: String(Math.min(year, now)),
      basis: "accrual",
      withReceipts: true,
    },
    "make-document",
  );
  const { errors } = form.formState;
  const type = form.watch("documentType");
  const submit = form.handleSubmit(async ({ taxYear, ...values }) => {
    const outcome = await make.run({ body: { ...values, taxYear: Number(taxYear) } });
    if (outcome.ok) {
      onClose();
      navigate(`/accounting/taxes/${outcome.reply.id}`);
    } else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.makeTitle}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={make.pending}>Make it</CancelAndSubmit>}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <SelectField
          label="What"
          className="col-span-2"
          options={taxDocumentTypes
            .filter((value) => isSole || value !== "schedule_c")
            .map((value) => ({ value, label: taxDocumentNames[value] }))}
          help={type === "schedule_c" ? words.worksheetHow : words.packageHow}
          error={errors.documentType?.message}
          {...form.register("documentType")}
        />
        <SelectField
          label={words.year}
          options={yearOptions(today, year).filter(({ value }) => Number(value) <= now)}
          error={errors.taxYear?.message}
          {...form.register("taxYear")}
        />
        <SelectField
          label={reportWords.basis}
          options={[
            { value: "accrual", label: reportWords.accrual },
            { value: "cash", label: reportWords.cash },
          ]}
          error={errors.basis?.message}
          {...form.register("basis")}
        />
        {type === "year_package" && (
          <Checkbox
            className="col-span-2 min-h-11"
            checked={form.watch("withReceipts")}
            onChange={(checked) => form.setValue("withReceipts", checked)}
            label={words.withReceipts}
          />
        )}
        <p className="col-span-2 text-small text-muted">{words.nothingFiled}</p>
      </div>
    </Dialog>
  );
}
