import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { NewWebhook, type Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import type { Told } from "./webhook-row.tsx";
import { useAddWebhook, useChangeWebhook, useWebhookEvents } from "./webhooks.queries.ts";
import { groupsOf } from "./webhooks.view.ts";

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
      ? await change.run({ params: { id: webhook.id }, body: { url: body.url, events: body.events } })
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
        {errors.events?.message && (
          <p className="text-small text-danger" role="alert">
            {errors.events.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function EventChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (events: string[]) => void;
}) {
  const read = useWebhookEvents();
  const toggle = (type: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, type] : chosen.filter((one) => one !== type));
  return (
    <div className="grid gap-4">
      {read.isPending && (
        <Waiting label="Loading what there is" className="grid gap-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </Waiting>
      )}
      <FailedRead read={read} title="What there is didn’t load" />
      {groupsOf(read.data ?? []).map(({ name, events }) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="mb-1 font-label">{name}</legend>
          {events.map(({ type, summary }) => (
            <Checkbox
              key={type}
              label={summary}
              checked={chosen.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
