import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { PlainStep } from "#areas/automation/contract/helper-definitions.schema.ts";
import { eventWords, startingEvents } from "#areas/automation/contract/helper-words.rules.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";

const EmailFields = lazyPart(async () => (await import("./email-fields.tsx")).EmailFields);

type Props = { step: PlainStep; choices: HelperChoices; onChange: (step: PlainStep) => void };

/** What one step needs to know. */
export function StepFields({ step, choices, onChange }: Props) {
  switch (step.do) {
    case "wait": {
      const unit = step.days !== undefined ? "days" : step.hours !== undefined ? "hours" : "minutes";
      return (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="How long"
            inputMode="numeric"
            value={step[unit] || ""}
            onChange={(event) => onChange({ do: "wait", [unit]: Number(event.target.value) })}
          />
          <SelectField
            label="Unit"
            value={unit}
            options={["minutes", "hours", "days"]}
            onChange={(event) => onChange({ do: "wait", [event.target.value]: step[unit] })}
          />
        </div>
      );
    }
    case "email":
      return <EmailFields step={step} choices={choices} onChange={onChange} />;
    case "task":
      return (
        <>
          <TextField
            label="Title"
            value={step.title}
            onChange={(event) => onChange({ ...step, title: event.target.value })}
          />
          <div className="grid gap-3 tablet:grid-cols-2">
            <TextField
              label="Due in days"
              inputMode="numeric"
              value={step.dueInDays ?? 0}
              onChange={(event) => onChange({ ...step, dueInDays: Number(event.target.value) })}
            />
            <SelectField
              label="For"
              value={step.assignedTo ?? ""}
              placeholder="the person who looks after them"
              options={choices.people}
              onChange={(event) => onChange({ ...step, assignedTo: event.target.value || null })}
            />
          </div>
        </>
      );
    case "tag":
    case "untag":
      return (
        <TextField
          label="Tag"
          value={step.tag}
          onChange={(event) => onChange({ ...step, tag: event.target.value })}
        />
      );
    case "stage":
      return (
        <SelectField
          label="Stage"
          placeholder="Choose"
          value={step.stage}
          options={choices.stages}
          onChange={(event) => onChange({ ...step, stage: event.target.value })}
        />
      );
    case "field":
      return (
        <div className="grid gap-3 tablet:grid-cols-2">
          <SelectField
            label="Detail"
            placeholder="Choose"
            value={step.field}
            options={choices.fields}
            onChange={(event) => onChange({ ...step, field: event.target.value })}
          />
          <TextField
            label="New value"
            help="Leave it empty to clear it."
            value={String(step.value ?? "")}
            onChange={(event) => onChange({ ...step, value: event.target.value || null })}
          />
        </div>
      );
    case "assign":
      return (
        <SelectField
          label="To"
          placeholder="Choose"
          value={step.userId}
          options={choices.people}
          onChange={(event) => onChange({ ...step, userId: event.target.value })}
        />
      );
    case "notify":
      return (
        <>
          <SelectField
            label="Who"
            value={step.userId ?? ""}
            placeholder="the person who looks after them"
            options={choices.people}
            onChange={(event) => onChange({ ...step, userId: event.target.value || null })}
          />
          <TextArea
            label="Message"
            value={step.text}
            onChange={(event) => onChange({ ...step, text: event.target.value })}
          />
        </>
      );
    case "note":
    case "chat":
      return (
        <TextArea
          label={step.do === "note" ? "Note" : "Message"}
          value={step.text}
          onChange={(event) => onChange({ ...step, text: event.target.value })}
        />
      );
    case "webhook":
      return (
        <SelectField
          label="Program"
          placeholder="Choose"
          value={step.webhookId}
          options={choices.webhooks}
          onChange={(event) => onChange({ ...step, webhookId: event.target.value })}
        />
      );
    case "waitFor":
      return (
        <div className="grid gap-3 tablet:grid-cols-2">
          <SelectField
            label="Until"
            value={step.event}
            options={startingEvents.map((name) => ({ value: name, label: eventWords[name] ?? name }))}
            onChange={(event) => onChange({ ...step, event: event.target.value })}
          />
          <TextField
            label="At most (days)"
            inputMode="numeric"
            value={step.days || ""}
            onChange={(event) => onChange({ ...step, days: Number(event.target.value) })}
          />
        </div>
      );
    case "stop":
      return null;
  }
}
