import type { ReactNode } from "react";
import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import type { CallInput } from "#platform/web/call.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";
import { isUsuallyExempt } from "#areas/financial-reports/contract/w9-forms.rules.ts";
import {
  type Classification,
  classifications,
  W9Changes,
  type W9Form as Saved,
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
  taxId: secret(
    z.string().refine((written) => shape.taxId.safeParse(written).success, {
      error: "Enter the nine digits of the tax number, such as 12-3456789",
    }),
  ),
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

/** What a form says; of a contractor without one, nothing: whoever writes the first one knew that. */
type Said = Omit<Saved, "id" | "contactId" | "state" | "updatedAt"> & { id?: string };
const nothing: Said = {
  name: null,
  businessName: null,
  classification: null,
  address: null,
  taxIdType: null,
  taxIdLast4: null,
  isExempt: false,
  requestedOn: null,
  receivedOn: null,
};

const valuesOf = (one: Said) => ({
  name: one.name ?? "",
  businessName: one.businessName ?? "",
  classification: one.classification ?? "",
  address: one.address ?? "",
  taxIdType: one.taxIdType ?? "",
  taxId: "",
  isExempt: one.isExempt,
  requestedOn: one.requestedOn ?? "",
  receivedOn: one.receivedOn ?? "",
});

const bodyOf = ({ taxId, classification, taxIdType, ...rest }: z.output<typeof Form>) => ({
  ...rest,
  classification: (classification || null) as Classification | null,
  taxIdType: (taxIdType || null) as "ssn" | "ein" | null,
  ...(taxId && { taxId }),
});

/** The boxes of a W-9. The tax number that is typed here is never stored in the browser. */
export function W9Form({
  open,
  known: { contactId, contactName, form: saved },
  notice,
  onDelete,
  onClose,
}: Props) {
  const { run } = useSaveForm();
  const save = async (
    { was, ...body }: NonNullable<CallInput<typeof w9FormsApi.save>["body"]>,
    { taxIdLast4 }: Said,
  ): Promise<Outcome<Said>> => {
    // Of the number only its end is known.
    const known = body.taxId === undefined ? was : { taxId: taxIdLast4, ...was };
    const outcome = await run({ params: { id: contactId }, body: { ...body, was: known } });
    return outcome.ok ? { ...outcome, reply: outcome.reply.form as Saved } : outcome;
  };
  const edit = useEditForm({
    name: `w9:${contactId}`,
    schema: Form,
    record: saved ?? nothing,
    valuesOf,
    suggested: ({ id }) => (id === undefined ? { name: contactName } : {}),
    bodyOf,
    of: { taxId: "taxIdLast4" },
    save,
    onSaved: onClose,
    wordsOf: (field, value) =>
      field === "taxId" && value ? `ends in ${String(value).slice(-4)}` : undefined,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const { register } = form;
  const kind = register("classification", {
    onChange: ({ target }: { target: { value: Classification | "" } }) =>
      form.setValue("isExempt", isUsuallyExempt(target.value)),
  });
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={words.formTitle}
      subtitle={contactName}
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
          <Button look="primary" type="submit" busy={edit.saving}>
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
          onChange={(checked) => form.setValue("isExempt", checked)}
          label="Needs no 1099 (exempt, such as most corporations)"
        />
      </div>
    </EditDialog>
  );
}
