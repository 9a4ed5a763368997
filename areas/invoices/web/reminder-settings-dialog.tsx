import { Plus } from "lucide-react";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { useBooksSettings } from "#areas/books/web/index.ts";
import { reminderPlaceholders, stepWords } from "#areas/invoices/contract/invoice-reminders.rules.ts";
import { reminderLimits, type ReminderSettings } from "#areas/invoices/contract/invoice-reminders.schema.ts";
import { blankStep, bodyOf, daysWords, formOf, ReminderForm } from "./reminder-form.view.ts";
import { ReminderStepFields } from "./reminder-step-fields.tsx";
import { words } from "./reminders.messages.ts";
import { useReminderSettings, useSaveReminderSettings } from "./reminders.queries.ts";

type Props = { open: boolean; onClose: () => void };

/** When customers are reminded of unpaid invoices, and in which words; only managers change it. */
export function ReminderSettingsDialog({ open, onClose }: Props) {
  const read = useReminderSettings();
  const mayManage = useRight("manager");
  if (read.data && mayManage) return <Form open={open} settings={read.data} onClose={onClose} />;
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
  const { run } = useSaveReminderSettings();
  const edit = useEditForm({
    name: "reminder-settings",
    schema: ReminderForm,
    record: settings,
    valuesOf: formOf,
    bodyOf,
    save: (body) => run({ body }),
    onSaved: onClose,
    labelOf: (field) => (field === "steps" ? "Reminders" : "Send reminders by email"),
    wordsOf: (field, value) =>
      field === "steps" ? daysWords(value as ReminderSettings["steps"]) : undefined,
  });
  const { form } = edit;
  const { fields, append, remove } = useRows({ control: form.control, name: "steps" }, "Reminder");
  const isOn = form.watch("isOn");
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      edit={edit}
      title={words.title}
      subtitle={words.help}
      acts={["Save reminders", "Saving..."]}
    >
      <div className="grid gap-5">
        {settings.mailNotice !== null && <Notice>{settings.mailNotice}</Notice>}
        <Switch
          label="Send reminders by email"
          checked={isOn}
          onChange={(next) => form.setValue("isOn", next)}
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
    </EditDialog>
  );
}
