import { TextField } from "#platform/web/ui/text-field.tsx";
import { dataWords } from "./app-data.messages.ts";
import type { useAppForm } from "./use-app-form.ts";

/** What the app is called here. */
export function AppNameField({ form }: Pick<ReturnType<typeof useAppForm>, "form">) {
  return (
    <TextField
      label="Name"
      required
      maxLength={100}
      autoComplete="off"
      help={dataWords.nameHelp}
      {...form.register("name")}
      error={form.formState.errors.name?.message}
    />
  );
}
