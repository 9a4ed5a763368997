import { type ReactNode, useState } from "react";
import { plural } from "#platform/web/format.ts";
import type { FormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { phoneLimits } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { ContactPicker } from "./contact-picker.tsx";
import { words } from "./dialer.messages.ts";
import type { CallsValues, CommonValues, TextsValues } from "./phone-form.view.ts";

const changed = { shouldDirty: true } as const;
type Props = {
  form: FormOf<typeof CallsValues> | FormOf<typeof TextsValues>;
  /** How many there are now in the group that it is for; undefined where customers are chosen one by one. */
  group?: number | undefined;
  /** Who gets to see the name. */
  nameHelp: string;
  children: ReactNode;
};

/** What calls and texts have in common: the name, what it may cost, and who is reached; between them what is said or written. */
export function CampaignFields({ form: either, group, nameHelp, children }: Props) {
  // Both have these fields.
  const form = either as unknown as FormOf<typeof CommonValues>;
  const { errors } = form.formState;
  const contactIds = form.watch("contactIds");
  const [isByOne, setByOne] = useState(group === undefined);
  return (
    <>
      <TextField
        label="Name"
        required
        help={nameHelp}
        maxLength={phoneLimits.name}
        error={errors.name?.message}
        {...form.register("name")}
      />
      {children}
      <TextField
        label="Most it may cost"
        className="max-w-60"
        inputMode="decimal"
        placeholder="No limit"
        help={words.maxCost}
        error={errors.maxCost?.message}
        {...form.register("maxCost")}
      />
      {isByOne ? (
        <ContactPicker
          chosen={contactIds}
          error={errors.contactIds?.message}
          onChange={(ids) =>
            form.setValue("contactIds", ids, { ...changed, shouldValidate: errors.contactIds !== undefined })
          }
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-text-2">
            For a group: {plural(group ?? 0, "customer", "customers")} now, and anyone who is in it at the
            start.
          </p>
          <Button size="small" onClick={() => setByOne(true)}>
            Choose customers instead
          </Button>
        </div>
      )}
    </>
  );
}
