import { Plus } from "lucide-react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { CancelAndSubmit, Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { useBooksSettings } from "#areas/books/web/index.ts";
import { reminderPlaceholders, stepWords } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { reminderLimits, type ReminderSettings } from "#areas/invoices/contract/invoice-reminders.schema.ts";
import { blankStep, changesOf, formOf, ReminderForm } from "./reminder-form.view.ts";
import { ReminderStepFields } from "./reminder-step-fields.tsx";
import { words } from "./reminders.messages.ts";
import { useReminderSettings, useSaveReminderSettings } from "./reminders.queries.ts";

type Props = { open: boolean; onClose: () => void };

/** When customers are reminded of unpaid invoices, and in which words; only managers change it. */
export function ReminderSettingsDialog({ open, onClose }: Props) {
  const read = useReminderSettings();
  const mayManage = useRight("manager");
  if (read.data && mayManage)
    return <Form key={read.data.version} open={open} settings={read.data} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      subtitle={words.help}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      {read.isPending && (
        <Waiting label="Loading your reminders">
          <Skeleton className="h-40" />
        </Waiting>
      )}
      <FailedRead read={read} title={words.failed} />
      {read.data && <ReadOnly settings={read.data} />}
    </Dialog>
  );
}

function ReadOnly({ settings }: { settings: ReminderSettings }) {
  return (
    <div className="grid gap-4">
      <Notice>{words.onlyManagers}</Notice>
      <p className="text-small">{settings.isOn ? "Reminders are on:" : "Reminders are off."}</p>
      {settings.isOn && (
        <ul className="grid gap-1 text-small">
          {settings.steps.map(({ days }) => (
            <li key={days}>{stepWords(days)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Form({ open, settings, onClose }: Props & { settings: ReminderSettings }) {
  const company = useBooksSettings().data?.companyName || "Your business";
  const form = useFormOf(ReminderForm, formOf(settings), "reminder-settings");
  const { fields, append, remove } = useRows({ control: form.control, name: "steps" }, "Reminder");
  const { run, pending } = useSaveReminderSettings();
  const isOn = form.watch("isOn");
  const error = form.formState.errors.steps?.message ?? form.formState.errors.steps?.root?.message;
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    const outcome = await run({ body: changesOf(values, settings.version) });
    if (outcome.ok) onClose();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      subtitle={words.help}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={<CancelAndSubmit busy={pending}>{pending ? "Saving..." : "Save reminders"}</CancelAndSubmit>}
    >
      <div className="grid gap-5">
        {settings.mailNotice !== null && <Notice>{settings.mailNotice}</Notice>}
        <Switch
          label="Send reminders by email"
          checked={isOn}
          onChange={(next) => form.setValue("isOn", next, { shouldDirty: true })}
        />
        <ul className="grid gap-4">
          {fields.map((step, at) => (
            <ReminderStepFields
              key={step.id}
              form={form}
              at={at}
              company={company}
              onRemove={fields.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </ul>
        <FieldError>{error}</FieldError>
        {fields.length < reminderLimits.steps && (
          <span>
            <Button size="small" icon={Plus} onClick={() => append({ ...blankStep })}>
              Add a reminder
            </Button>
          </span>
        )}
        <p className="text-caption text-muted">
          Filled in for each customer:{" "}
          {reminderPlaceholders.map(({ key, label }) => `{{${key}}} ${label.toLowerCase()}`).join(", ")}.{" "}
          {words.passed}
        </p>
      </div>
    </Dialog>
  );
}
