import { TextField } from "#platform/web/ui/text-field.tsx";
import { AppDialog } from "./app-dialog.tsx";
import { chatWords } from "./chat.messages.ts";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Asks for the incoming-webhook address of a channel; a hello is posted there as the check. */
export function ConnectChat(props: AppDialogProps) {
  const { integration } = props;
  const parts = useAppForm(props);
  const {
    register,
    formState: { errors },
  } = parts.form;
  return (
    <AppDialog {...props} parts={parts} act="Say hello and connect" subtitle={chatWords.subtitle}>
      <TextField
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        help={chatWords.nameHelp}
        {...register("name")}
        error={errors.name?.message}
      />
      <TextField
        label={integration ? "New address" : "Address of the incoming webhook"}
        required={!integration}
        hint={integration?.webhookUrl ?? undefined}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
        help={integration ? chatWords.keepHelp : chatWords.addressHelp}
        {...register("webhookUrl")}
        error={errors.webhookUrl?.message}
      />
      {!integration && (
        <ul className="grid list-disc gap-1 pl-5 text-small text-text-2">
          {chatWords.where.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </AppDialog>
  );
}
