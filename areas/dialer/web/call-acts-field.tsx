import { Plus, X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FieldError } from "#platform/web/ui/field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useOwnStages } from "#areas/customers/web/index.ts";
import type { CallAct } from "#areas/dialer/contract/call-acts.schema.ts";
import { outcomeLabels } from "#areas/dialer/contract/practice.rules.ts";

const outcomes = Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }));

type Props = { acts: readonly CallAct[]; error: string | undefined; onChange: (acts: CallAct[]) => void };

/** What becomes of a customer by what came of the call: a stage, or a tag. */
export function CallActsField({ acts, error, onChange }: Props) {
  const stages = useOwnStages().map(({ key, name }) => ({ value: key, label: name }));
  const set = (at: number, changes: Partial<CallAct>) =>
    onChange(acts.map((act, place) => (place === at ? { ...act, ...changes } : act)));
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-label">After the call</legend>
      {acts.map((act, at) => (
        // A row has no id of its own, and its place is what is changed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-2 items-end gap-2 tablet:grid-cols-[1fr_1fr_1fr_auto]">
          <SelectField
            label="When it came to"
            options={outcomes}
            value={act.outcome}
            onChange={({ target }) => set(at, { outcome: target.value as CallAct["outcome"] })}
          />
          <SelectField
            label="Then"
            options={[
              { value: "stage", label: "Move to stage" },
              { value: "tag", label: "Add tag" },
            ]}
            value={act.do}
            onChange={({ target }) =>
              set(at, {
                do: target.value as CallAct["do"],
                value: target.value === "stage" ? (stages[0]?.value ?? "") : "",
              })
            }
          />
          {act.do === "stage" ? (
            <SelectField
              label="Stage"
              options={stages}
              value={act.value}
              onChange={({ target }) => set(at, { value: target.value })}
            />
          ) : (
            <TextField
              label="Tag"
              value={act.value}
              onChange={({ target }) => set(at, { value: target.value })}
            />
          )}
          <IconButton
            icon={X}
            label={`Remove rule ${at + 1}`}
            onClick={() => onChange(acts.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <FieldError>{error}</FieldError>
      <Button
        size="small"
        look="quiet"
        icon={Plus}
        className="justify-self-start"
        onClick={() => onChange([...acts, { outcome: "interested", do: "tag", value: "" }])}
      >
        Move to a stage or add a tag
      </Button>
    </fieldset>
  );
}
