import type { ReactNode } from "react";
import { z } from "zod";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { isUsuallyExempt } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import {
  type Classification,
  classifications,
  W9Changes,
  type W9OfContact,
} from "#areas/financial-reports/contract/w9-forms.schema.ts";
import { classificationLabel, words } from "./taxes.messages.ts";
import { useSaveForm } from "./taxes.queries.ts";

const { shape } = W9Changes;
const Form = z.strictObject({
  name: z.string().max(200, "At most 200 characters"),
  businessName: z.string().max(200, "At most 200 characters"),
  classification: z.string(),
  address: z.string().max(500, "At most 500 characters"),
  taxIdType: z.string(),
  taxId: z.string().refine((written) => shape.taxId.safeParse(written).success, {
    error: "Enter the nine digits of the tax number, such as 12-3456789",
  }),
  isExempt: z.boolean(),
  requestedOn: z.string(),
  receivedOn: z.string(),
});

type Props = {
  open: boolean;
  known: W9OfContact;
  notice: ReactNode;
  onDelete: (() => Promise<void>) | undefined;
  onClose: () => void;
};

/** The boxes of a W-9. It has no name among kept forms: what is typed here, a tax number, is never stored in the browser. */
export function W9Form({
  open,
  known: { contactId, contactName, form: saved },
  notice,
  onDelete,
  onClose,
}: Props) {
  const save = useSaveForm();
  const form = useFormOf(Form, {
    name: saved?.name ?? (saved ? "" : contactName),
    businessName: saved?.businessName ?? "",
    classification: saved?.classification ?? "",
    address: saved?.address ?? "",
    taxIdType: saved?.taxIdType ?? "",
    taxId: "",
    isExempt: saved?.isExempt ?? false,
    requestedOn: saved?.requestedOn ?? "",
    receivedOn: saved?.receivedOn ?? "",
  });
  const { errors, isDirty } = form.formState;
  const { register } = form;
  const submit = form.handleSubmit(async ({ taxId, classification, taxIdType, ...rest }) => {
    if (save.pending) return;
    const outcome = await save.run({
      params: { id: contactId },
      body: {
        ...rest,
        classification: (classification || null) as Classification | null,
        taxIdType: (taxIdType || null) as "ssn" | "ein" | null,
        ...(taxId && { taxId }),
      },
    });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  const kind = register("classification", {
    onChange: ({ target }: { target: { value: Classification | "" } }) =>
      form.setValue("isExempt", isUsuallyExempt(target.value), { shouldDirty: true }),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.formTitle}
      subtitle={contactName}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {onDelete && (
            <Button look="quiet-danger" className="mr-auto" onClick={() => void onDelete()}>
              Delete
            </Button>
          )}
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button look="primary" type="submit" busy={save.pending}>
            Save
          </Button>
        </>
      }
    >
      {notice}
      <p className="mb-4 text-small text-text-2">{words.formHow}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          label="Asked for on"
          hint="optional"
          type="date"
          error={errors.requestedOn?.message}
          {...register("requestedOn")}
        />
        <TextField
          label="Received on"
          hint="optional"
          type="date"
          error={errors.receivedOn?.message}
          {...register("receivedOn")}
        />
        <TextField
          label="Name on the form"
          className="col-span-2"
          autoComplete="off"
          error={errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Business name"
          hint="optional"
          className="col-span-2"
          autoComplete="off"
          error={errors.businessName?.message}
          {...register("businessName")}
        />
        <SelectField
          label="What they are"
          className="col-span-2"
          placeholder="Choose"
          options={classifications.map((value) => ({ value, label: classificationLabel[value] }))}
          error={errors.classification?.message}
          {...kind}
        />
        <SelectField
          label="Tax number"
          placeholder="Choose"
          options={[
            { value: "ssn", label: "SSN or ITIN" },
            { value: "ein", label: "EIN" },
          ]}
          error={errors.taxIdType?.message}
          {...register("taxIdType")}
        />
        <TextField
          label="Nine digits"
          inputMode="numeric"
          autoComplete="off"
          placeholder={saved?.taxIdLast4 ? `ends in ${saved.taxIdLast4}` : ""}
          error={errors.taxId?.message}
          {...register("taxId")}
        />
        {saved?.taxIdLast4 && (
          <p className="col-span-2 -mt-2 text-caption text-muted">{words.numberKept(saved.taxIdLast4)}</p>
        )}
        <TextField
          label="Address"
          hint="optional"
          className="col-span-2"
          autoComplete="off"
          error={errors.address?.message}
          {...register("address")}
        />
        <Checkbox
          className="col-span-2 min-h-11"
          checked={form.watch("isExempt")}
          onChange={(checked) => form.setValue("isExempt", checked, { shouldDirty: true })}
          label="Needs no 1099 (exempt, such as most corporations)"
        />
      </div>
    </Dialog>
  );
}
