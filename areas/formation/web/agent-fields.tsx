import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import type { OrderFormOf } from "./order-form.view.ts";

/** Who takes the state's letters; with what it costs and until when it is paid, for the reminder. */
export function AgentFields({ form }: { form: OrderFormOf }) {
  const errors = form.formState.errors.agent;
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="sr-only">Registered agent</legend>
      <TextField
        label="Agent’s name"
        className="col-span-full"
        autoComplete="off"
        error={errors?.name?.message}
        {...form.register("agent.name")}
      />
      <TextField
        label="Agent’s street and number"
        className="col-span-full"
        autoComplete="off"
        error={errors?.street?.message}
        {...form.register("agent.street")}
      />
      <TextField
        label="Agent’s city"
        autoComplete="off"
        error={errors?.city?.message}
        {...form.register("agent.city")}
      />
      <TextField
        label="Agent’s ZIP code"
        inputMode="numeric"
        autoComplete="off"
        error={errors?.zip?.message}
        {...form.register("agent.zip")}
      />
      <MoneyField
        label="Price a year"
        hint="optional"
        error={errors?.yearlyPrice?.message}
        {...form.register("agent.yearlyPrice")}
      />
      <TextField
        label="Paid until"
        hint="optional"
        type="date"
        error={errors?.endsOn?.message}
        {...form.register("agent.endsOn")}
      />
    </fieldset>
  );
}
