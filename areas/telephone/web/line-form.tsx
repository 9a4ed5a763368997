import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { PasswordField, TextField } from "#platform/web/ui/text-field.tsx";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { Telephone } from "#areas/telephone/contract/telephone.schema.ts";
import { bodyOf, TelephoneForm, valuesOf } from "./telephone-form.view.ts";
import { telephoneWords } from "./telephone.messages.ts";
import { useSaveTelephone } from "./telephone.queries.ts";

/** The account, the number, what it costs, and whose phone rings when somebody calls back. */
export function LineForm({ telephone }: { telephone: Telephone }) {
  const save = useSaveTelephone();
  const edit = useEditForm({
    name: "telephone",
    schema: TelephoneForm,
    record: telephone,
    valuesOf,
    bodyOf,
    save: (body) => save.run({ body }),
    labelOf: (field) => (field === "missedCallText" ? "Text after a missed call" : undefined),
  });
  const { form } = edit;
  const {
    register,
    formState: { errors },
  } = form;
  const at = (name: keyof TelephoneForm) => ({ ...register(name), error: errors[name]?.message });
  const values = form.watch();
  const isOther = telephone.hasAuthToken && values.accountSid.trim() !== (telephone.accountSid ?? "");
  return (
    <FormCard title="Your Twilio account" edit={edit}>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField
          label="Account SID"
          placeholder="AC…"
          autoCapitalize="none"
          spellCheck={false}
          help="On the first page of your Twilio console."
          {...at("accountSid")}
        />
        <PasswordField
          label="Auth Token"
          autoComplete="off"
          help={
            isOther
              ? telephoneWords.tokenAgain
              : telephone.hasAuthToken
                ? "Saved. Leave blank to keep it."
                : "Next to the Account SID. Stored encrypted; nobody can read it here."
          }
          placeholder={telephone.hasAuthToken && !isOther ? "••••••••" : undefined}
          {...at("authToken")}
        />
        <TextField
          label="Your number"
          placeholder="+1 212 555 0142"
          help="The number that you call and text from, or a Messaging Service (MG…)."
          {...at("number")}
        />
        <TextField
          label="Forward calls to"
          type="tel"
          placeholder="+1 212 555 0143"
          help="Your phone. Also rings when somebody in a call asks for a person."
          {...at("forwardTo")}
        />
        <TextField
          label="Price of a text"
          inputMode="decimal"
          placeholder="0.0083"
          help="In dollars, as Twilio bills you. Needed for campaigns with a limit."
          {...at("pricePerText")}
        />
        <TextField
          label="Price of a minute"
          inputMode="decimal"
          placeholder="0.0140"
          help="In dollars, for a call that you make."
          {...at("pricePerMinute")}
        />
      </div>
      <Checkbox
        label="Text people whose calls you miss, once a day, with your booking link"
        checked={values.missedCallText}
        onChange={(next) => form.setValue("missedCallText", next, { shouldDirty: true })}
      />
    </FormCard>
  );
}
