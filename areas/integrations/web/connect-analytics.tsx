import { TextField } from "#platform/web/ui/text-field.tsx";
import { dataWords } from "./app-data.messages.ts";
import { AppDialog } from "./app-dialog.tsx";
import { AppNameField } from "./app-name-field.tsx";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Makes a private address with numbers by day, and asks for Google Analytics, which may be told as well. */
export function ConnectAnalytics(props: AppDialogProps) {
  const parts = useAppForm(props);
  const { register, formState } = parts.form;
  return (
    <AppDialog {...props} parts={parts} subtitle={dataWords.analytics}>
      <AppNameField form={parts.form} />
      <TextField
        label="Measurement ID"
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        placeholder="G-"
        help={dataWords.measurementHelp}
        {...register("config.options.measurementId")}
        error={formState.errors.config?.options?.["measurementId"]?.message}
      />
      <TextField
        label="API secret"
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        help={props.integration?.apiKeyLast4 ? dataWords.keepHelp : dataWords.secretHelp}
        {...register("apiKey")}
        error={formState.errors.apiKey?.message}
      />
    </AppDialog>
  );
}
