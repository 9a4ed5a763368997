import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { NewWebhook, type Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import { EventChoice } from "./event-choice.tsx";
import type { Told } from "./webhook-row.tsx";
import { words } from "./webhooks.messages.ts";
import { useAddWebhook, useChangeWebhook } from "./webhooks.queries.ts";

type Props = {
  open: boolean;
  /** The one to change; none to add one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (told: Told) => void;
};

/** Asks for an address and what it is told. */
export function WebhookDialog({ open, webhook, onClose, onSecret }: Props) {
  const { url = "", events: chosen = "all" as const, isActive = true } = webhook ?? {};
  const form = useFormOf(NewWebhook, { url, events: chosen, isActive }, `webhook ${webhook?.id ?? ""}`);
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const {
    register,
    watch,
    setValue,
    formState: { errors, isDirty },
  } = form;
  const events = watch("events");
  const submit = form.handleSubmit(async (body) => {
    const outcome = webhook
      ? await change.run({
          params: { id: webhook.id },
          body: { events: body.events, ...(webhook.app === null && { url: body.url }) },
        })
      : await add.run({ body });
    if (outcome.ok && "secret" in outcome.reply && typeof outcome.reply.secret === "string")
      onSecret({ secret: outcome.reply.secret, isNew: true });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  const choose = (next: "all" | string[]) =>
    setValue("events", next, { shouldDirty: true, shouldValidate: next === "all" || next.length > 0 });
  const footer = (
    <CancelAndSubmit busy={add.pending || change.pending}>{webhook ? "Save" : "Add webhook"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={webhook ? "Change the webhook" : "Add a webhook"}
      footer={footer}
      unsaved={isDirty}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-5">
        {webhook?.app ? (
          <p className="text-small text-text-2">{words.ofApp(webhook.app.name)} Connect Apps.</p>
        ) : (
          <TextField
            label="Address"
            required
            type="url"
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://"
            help="The other program shows it where you connect something by webhook."
            {...register("url")}
            error={errors.url?.message}
          />
        )}
        <Segmented
          label="What it’s told"
          options={[
            { value: "all", label: "Everything" },
            { value: "some", label: "Only what I choose" },
          ]}
          value={events === "all" ? "all" : "some"}
          onChange={(value) => choose(value === "all" ? "all" : [])}
        />
        {events !== "all" && <EventChoice chosen={events} onChoose={choose} />}
        <FieldError>{errors.events?.message}</FieldError>
      </div>
    </Dialog>
  );
}
