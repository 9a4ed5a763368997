import { useState } from "react";
import { PenLine } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import type { PlainStep } from "#areas/automation/contract/helper-definitions.schema.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { WriteMail } from "#areas/email-campaigns/web/index.ts";
import { contentOf, isFormatted, textOf } from "./mail-text.view.ts";

type Email = Extract<PlainStep, { do: "email" }>;
type Props = { step: Email; choices: HelperChoices; onChange: (step: Email) => void };

/** Which email a step sends: a template, or one written here: as plain text, or in the editor that campaigns have. */
export function EmailFields({ step, choices, onChange }: Props) {
  const [writing, setWriting] = useState<{ subject: string; content: string }>();
  const { subject = "", content = "" } = step;
  const write = (label: string) => (
    <Button
      size="small"
      icon={PenLine}
      className="justify-self-start"
      onClick={() => setWriting({ subject, content })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <SavedSelect
        label="Email"
        value={step.templateId ?? ""}
        placeholder="written here"
        options={choices.templates}
        // What was written must not go by one arrow key.
        onSave={(value) =>
          onChange(value ? { do: "email", templateId: value } : { do: "email", subject: "", content: "" })
        }
      />
      {step.templateId === undefined && (
        <>
          <TextField
            label="Subject"
            value={subject}
            onChange={(event) => onChange({ ...step, subject: event.target.value })}
          />
          {isFormatted(content) ? (
            <>
              <Notice
                action={
                  <Button
                    size="small"
                    onClick={() => onChange({ ...step, content: contentOf(textOf(content)) })}
                  >
                    Make it plain text
                  </Button>
                }
              >
                This email has links, pictures or formatting. It’s sent as it is.
              </Notice>
              {write("Edit the email")}
            </>
          ) : (
            <>
              <TextArea
                label="Text"
                rows={8}
                help="{{firstName|there}} becomes their first name, or “there” if you don’t know it."
                value={textOf(content)}
                onChange={(event) => onChange({ ...step, content: contentOf(event.target.value) })}
              />
              {write("Add bold, lists or links")}
            </>
          )}
        </>
      )}
      <DialogSlot open={writing}>
        {(mail, isOpen) => (
          <WriteMail
            open={isOpen}
            mail={mail}
            onKeep={(written) => onChange({ ...step, ...written })}
            onClose={() => setWriting(undefined)}
          />
        )}
      </DialogSlot>
    </>
  );
}
