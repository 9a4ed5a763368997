import { TextField } from "#platform/web/ui/text-field.tsx";
import { dataWords } from "./app-data.messages.ts";
import { AppDialog } from "./app-dialog.tsx";
import { AppNameField } from "./app-name-field.tsx";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Makes a private address with what is here, and asks for a calendar elsewhere, whose busy times are read. */
export function ConnectCalendar(props: AppDialogProps) {
  const parts = useAppForm(props);
  const { register, formState } = parts.form;
  return (
    <AppDialog {...props} parts={parts} subtitle={dataWords.calendar}>
      <AppNameField form={parts.form} />
      <TextField
        label="Secret address of your other calendar"
        hint={props.integration?.webhookUrl ?? undefined}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
        help={props.integration?.webhookUrl ? dataWords.keepHelp : dataWords.busyHelp}
        {...register("webhookUrl")}
        error={formState.errors.webhookUrl?.message}
      />
    </AppDialog>
  );
}
