import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { State } from "#areas/formation/contract/states.schema.ts";
import type { OrderFormOf } from "./order-form.view.ts";

/** Where the business is. */
export function AddressFields({ form, states }: { form: OrderFormOf; states: readonly State[] }) {
  const errors = form.formState.errors.address;
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="sr-only">Business address</legend>
      <TextField
        label="Street and number"
        className="col-span-full"
        autoComplete="street-address"
        error={errors?.street?.message}
        {...form.register("address.street")}
      />
      <TextField
        label="City"
        className="col-span-full"
        autoComplete="address-level2"
        error={errors?.city?.message}
        {...form.register("address.city")}
      />
      <SelectField
        label="State"
        placeholder="Choose"
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors?.state?.message}
        {...form.register("address.state")}
      />
      <TextField
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors?.zip?.message}
        {...form.register("address.zip")}
      />
    </fieldset>
  );
}
