import { useState } from "react";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { dataWords } from "./app-data.messages.ts";
import { AppDialog } from "./app-dialog.tsx";
import { AppNameField } from "./app-name-field.tsx";
import { SigningSecretField } from "./signing-secret-field.tsx";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Asks for a payment page, a key of Stripe, or both; once connected, for the secret with which Stripe signs. */
export function ConnectPayment(props: AppDialogProps) {
  const { integration } = props;
  const parts = useAppForm(props);
  const [secret, setSecret] = useState("");
  const { register, formState } = parts.form;
  return (
    <AppDialog {...props} parts={parts} subtitle={dataWords.payment} unsaved={secret.trim() !== ""}>
      <AppNameField form={parts.form} />
      <TextField
        label="Your payment link"
        type="url"
        inputMode="url"
        maxLength={500}
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
        help="In an email, choose Insert, Payment link."
        {...register("config.options.link")}
        error={formState.errors.config?.options?.["link"]?.message}
      />
      <TextField
        label="Stripe key"
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        help={integration?.apiKeyLast4 ? dataWords.keepHelp : dataWords.keyHelp}
        {...register("apiKey")}
        error={formState.errors.apiKey?.message}
      />
      {integration && <SigningSecretField app={integration} secret={secret} onSecret={setSecret} />}
    </AppDialog>
  );
}
