import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { plainText } from "#areas/formation/contract/no-ssn.rules.ts";
import type { VirtualAddress } from "#areas/formation/contract/virtual-addresses.schema.ts";
import { useAddAddress, useAddresses, useSaveAddress } from "./addresses.queries.ts";

const AddressForm = z.strictObject({
  provider: plainText(200, "Enter who rents it to you"),
  address: plainText(500, "Enter the address"),
  monthlyPrice: z.string().max(20, "At most 20 characters"),
  endDate: z.string(),
  autoRenewal: z.boolean(),
});
const blank = { provider: "", address: "", monthlyPrice: "", endDate: "", autoRenewal: true };
const valuesOf = ({ provider, address, monthlyPrice, endDate, autoRenewal }: VirtualAddress) => ({
  provider,
  address,
  monthlyPrice: monthlyPrice ?? "",
  endDate: endDate ?? "",
  autoRenewal,
});
const bodyOf = ({ monthlyPrice, endDate, ...values }: z.output<typeof AddressForm>) => ({
  ...values,
  monthlyPrice: monthlyPrice.replace(/[,$\s]/g, "") || null,
  endDate: endDate || null,
});

type Props = { open: boolean; address?: VirtualAddress | undefined; onClose: () => void };

/** Keeps a rented address, or changes one. */
export function AddressDialog({ open, address, onClose }: Props) {
  const [add, save] = [useAddAddress(), useSaveAddress()];
  const all = useAddresses().data;
  // As it is by now.
  const now = address && (all?.find(({ id }) => id === address.id) ?? address);
  const edit = useEditForm({
    name: `virtual-address:${address?.id ?? "new"}`,
    schema: AddressForm,
    record: now,
    valuesOf,
    empty: () => blank,
    bodyOf,
    create: (body) => add.run({ body }),
    save: (body, { id }) => save.run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={address ? "Edit address" : "Keep an address"}
      {...(!address && { acts: ["Keep", "Saving..."] as const })}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Rented from"
          className="col-span-full"
          maxLength={200}
          error={errors.provider?.message}
          {...form.register("provider")}
        />
        <TextArea
          label="Address"
          className="col-span-full"
          maxLength={500}
          error={errors.address?.message}
          {...form.register("address")}
        />
        <MoneyField
          label="Price a month"
          hint="optional"
          error={errors.monthlyPrice?.message}
          {...form.register("monthlyPrice")}
        />
        <TextField
          label="Paid until"
          hint="optional"
          type="date"
          error={errors.endDate?.message}
          {...form.register("endDate")}
        />
        <Checkbox
          className="col-span-full min-h-11"
          checked={form.watch("autoRenewal")}
          onChange={(checked) => form.setValue("autoRenewal", checked, { shouldDirty: true })}
          label="Renews by itself"
        />
      </div>
    </EditDialog>
  );
}
