import { Plus, X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Condition } from "#areas/automation/contract/helper-definitions.schema.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { type ComparisonWord, comparisonWords, conditionOf, type Errors, partsOf } from "./helpers.view.ts";

type Props = {
  conditions: readonly Condition[];
  choices: HelperChoices;
  errors: Errors;
  /** Where they stand: "if". */
  place: string;
  onChange: (conditions: Condition[]) => void;
};

const comparisons = Object.entries(comparisonWords).map(([value, label]) => ({ value, label }));

/** Questions about a customer's details, all of which must be true. */
export function ConditionFields({ conditions, choices, errors, place, onChange }: Props) {
  return (
    <div className="grid gap-3">
      {conditions.map((condition, at) => {
        const { how, value } = partsOf(condition);
        const set = (field: string, nextHow: ComparisonWord, text: string) =>
          onChange(conditions.toSpliced(at, 1, conditionOf(field, nextHow, text)));
        const picks =
          condition.field === "pipelineStage"
            ? choices.stages
            : condition.field === "assignedTo"
              ? choices.people
              : undefined;
        return (
          <div key={at} className="grid items-end gap-3 tablet:grid-cols-[1fr_1fr_1fr_auto]">
            <SelectField
              label={at === 0 ? "If" : "and"}
              value={condition.field}
              options={choices.fields}
              error={errors[`${place}.${at}`]}
              onChange={(event) => set(event.target.value, how, "")}
            />
            <SelectField
              label="compared"
              hideLabel
              value={how}
              options={comparisons}
              onChange={(event) => set(condition.field, event.target.value as ComparisonWord, value)}
            />
            {how === "empty" || how === "filled" ? (
              <span />
            ) : picks && (how === "is" || how === "isNot") ? (
              <SelectField
                label="value"
                hideLabel
                value={value}
                placeholder="Choose"
                options={picks}
                onChange={(event) => set(condition.field, how, event.target.value)}
              />
            ) : (
              <TextField
                label="value"
                hideLabel
                value={value}
                onChange={(event) => set(condition.field, how, event.target.value)}
              />
            )}
            <IconButton
              icon={X}
              label="Remove this question"
              onClick={() => onChange(conditions.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        icon={Plus}
        className="justify-self-start"
        disabled={conditions.length >= 20}
        onClick={() => onChange([...conditions, { field: "source", is: "" }])}
      >
        {conditions.length === 0 ? "Only if…" : "And…"}
      </Button>
    </div>
  );
}
