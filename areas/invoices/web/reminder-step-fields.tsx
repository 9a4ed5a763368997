import { useState } from "react";
import { Trash2 } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { previewOf, type ReminderFormOf } from "./reminder-form.view.ts";
import { words } from "./reminders.messages.ts";

type Props = { form: ReminderFormOf; at: number; company: string; onRemove?: () => void };

const whens = [
  { value: "before", label: "before it’s due" },
  { value: "after", label: "after it was due" },
];

/** One reminder: its day, and behind a button its words with what a customer would read. */
export function ReminderStepFields({ form, at, company, onRemove }: Props) {
  const errors = form.formState.errors.steps?.[at];
  const step = form.watch(`steps.${at}`);
  const [isOpen, setOpen] = useState(false);
  const showsWords = isOpen || errors?.subject !== undefined || errors?.message !== undefined;
  const preview = previewOf(step, company);
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.days?.message}
          {...form.register(`steps.${at}.days`)}
        />
        <SelectField label="When" options={whens} {...form.register(`steps.${at}.when`)} />
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={`Remove reminder ${at + 1}`}
            className="mt-6.5"
            onClick={onRemove}
          />
        )}
      </div>
      <span>
        <Button size="small" look="quiet" aria-expanded={showsWords} onClick={() => setOpen(!isOpen)}>
          Words and preview
        </Button>
      </span>
      {showsWords && (
        <>
          <TextField
            label="Subject"
            autoComplete="off"
            help={words.usual}
            error={errors?.subject?.message}
            {...form.register(`steps.${at}.subject`)}
          />
          <TextArea
            label="Message"
            help={words.usual}
            error={errors?.message?.message}
            {...form.register(`steps.${at}.message`)}
          />
          <section
            aria-label={`Preview of reminder ${at + 1}`}
            className="rounded-small bg-sunken p-3 text-small"
          >
            <p className="font-label wrap-anywhere">{preview.subject}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{preview.message}</p>
            <p className="mt-2 text-caption text-muted">
              Below it: the invoice with what’s open, the link to its page, and the PDF.
            </p>
          </section>
        </>
      )}
    </li>
  );
}
