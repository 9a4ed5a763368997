import { MoneyField, TextField } from "#platform/web/ui/text-field.tsx";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { blankAgent } from "./order-form.view.ts";

/** What a box of a form takes: its registration, and what is wrong with it. */
export type BoxOfForm = UseFormRegisterReturn & { error: string | undefined };
type Props = { field: (name: keyof typeof blankAgent) => BoxOfForm };

/** Who takes the state's letters; with what it costs and until when it is paid, for the reminder. */
export function AgentFields({ field }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="sr-only">Registered agent</legend>
      <TextField label="Agent’s name" className="col-span-full" autoComplete="off" {...field("name")} />
      <TextField
        label="Agent’s street and number"
        className="col-span-full"
        autoComplete="off"
        {...field("street")}
      />
      <TextField label="Agent’s city" autoComplete="off" {...field("city")} />
      <TextField label="Agent’s ZIP code" inputMode="numeric" autoComplete="off" {...field("zip")} />
      <MoneyField label="Price a year" hint="optional" {...field("yearlyPrice")} />
      <TextField label="Paid until" hint="optional" type="date" {...field("endsOn")} />
    </fieldset>
  );
}
