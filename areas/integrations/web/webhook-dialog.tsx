import type { Outcome } from "#platform/web/use-action.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { NewWebhook, type Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import { EventChoice } from "./event-choice.tsx";
import type { Told } from "./webhook-row.tsx";
import { words } from "./webhooks.messages.ts";
import { useAddWebhook, useChangeWebhook, useWebhookEvents, useWebhooks } from "./webhooks.queries.ts";
import { eventsText } from "./webhooks.view.ts";

type Props = {
  open: boolean;
  /** The one to change; none to add one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (told: Told) => void;
};

/** Asks for an address and what it is told. */
export function WebhookDialog({ open, webhook, onClose, onSecret }: Props) {
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const all = useWebhookEvents().data ?? [];
  const now = useWebhooks().data?.find(({ id }) => id === webhook?.id) ?? webhook;
  const closingDemo = <T,>(outcome: Outcome<T>) => {
    if ("demo" in outcome) onClose();
    return outcome;
  };
  const edit = useEditForm({
    name: `webhook:${webhook?.id ?? "new"}`,
    schema: NewWebhook,
    record: now,
    valuesOf: ({ url, events, isActive }) => ({ url, events, isActive }),
    empty: () => ({ url: "", events: "all" as const, isActive: true }),
    create: async (body) => {
      const outcome = closingDemo(await add.run({ body }));
      if (outcome.ok) onSecret({ secret: outcome.reply.secret, isNew: true });
      return outcome;
    },
    save: async (body, { id }) => closingDemo(await change.run({ params: { id }, body })),
    onSaved: onClose,
    labelOf: (field) => (field === "events" ? "What it’s told" : undefined),
    wordsOf: (field, value) => (field === "events" ? eventsText(value as Webhook["events"], all) : undefined),
  });
  const {
    register,
    watch,
    setValue,
    formState: { errors },
  } = edit.form;
  const events = watch("events");
  const choose = (next: "all" | string[]) =>
    setValue("events", next, { shouldDirty: true, shouldValidate: next === "all" || next.length > 0 });
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={webhook ? "Change the webhook" : "Add a webhook"}
      acts={webhook ? ["Save", "Saving..."] : ["Add webhook", "Adding..."]}
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
    </EditDialog>
  );
}
