import { useWatch } from "react-hook-form";
import { plural } from "#platform/web/format.ts";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { defaultEvents, eventsIn } from "#areas/integrations/contract/app-automation.rules.ts";
import { AppDialog } from "./app-dialog.tsx";
import { AppNameField } from "./app-name-field.tsx";
import { automationWords } from "./app-automation.messages.ts";
import { EventChoice } from "./event-choice.tsx";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** Asks for the address that Zapier, Make or n8n gives, and what it is told; a test message is sent there as the check. */
export function ConnectAutomation(props: AppDialogProps) {
  const { integration } = props;
  const parts = useAppForm(props);
  const { form } = parts;
  const options = useWatch({ control: form.control, name: "config.options" });
  const address = useWatch({ control: form.control, name: "webhookUrl" });
  const chosen = eventsIn(options) ?? defaultEvents;
  const has = integration?.settings["hasAddress"] === true;
  return (
    <AppDialog {...props} parts={parts} subtitle={automationWords.subtitle}>
      <AppNameField form={form} />
      <TextField
        label={has ? "New address" : "Address"}
        hint={integration?.webhookUrl ?? undefined}
        type="url"
        inputMode="url"
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
        help={has ? automationWords.keepHelp : automationWords.addressHelp}
        {...form.register("webhookUrl")}
        error={form.formState.errors.webhookUrl?.message}
      />
      {!has && address && (
        <details>
          <summary className="cursor-pointer py-1 font-label pointer-coarse:min-h-11">
            What it’s told: {plural(chosen.length, "thing", "things")}
          </summary>
          <EventChoice
            chosen={chosen}
            onChoose={(events) => form.setValue("config.options.events", events, { shouldDirty: true })}
          />
        </details>
      )}
      <p className="text-small text-text-2">
        {has ? automationWords.changeHelp : automationWords.keyHelp}{" "}
        <a className="link" href={has ? "/integrations/webhooks" : "/integrations/keys"}>
          {has ? "Webhooks" : "API keys"}
        </a>
      </p>
    </AppDialog>
  );
}
