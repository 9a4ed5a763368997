import { Check } from "lucide-react";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { choices, toggled, type StepProps } from "./setup.view.ts";

/** Steps 1 to 3: at least one of the offered answers; for the goals also one in the person's own words. */
export function ChoiceStep({ step, answers, onChange }: StepProps & { step: number }) {
  const choice = choices[step];
  if (!choice) return null;
  const { field, options, question } = choice;
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-3 text-text-2">{question} Choose as many as fit.</legend>
        <div className="grid gap-2 tablet:grid-cols-2">
          {options.map((option) => (
            <Choice
              key={option}
              option={option}
              chosen={(answers[field] as string[]).includes(option)}
              onToggle={() => onChange({ [field]: toggled(answers[field], option) })}
            />
          ))}
        </div>
      </fieldset>
      {step === 1 && (
        <TextField
          label="Anything else?"
          hint="optional"
          maxLength={200}
          value={answers.secondaryGoal}
          onChange={(event) => onChange({ secondaryGoal: event.target.value })}
        />
      )}
    </div>
  );
}

function Choice({ option, chosen, onToggle }: { option: string; chosen: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 hover:bg-hover has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="checkbox" className="sr-only" checked={chosen} onChange={onToggle} />
      <span className="check" data-state={chosen ? "checked" : undefined} aria-hidden>
        {chosen && <Check className="icon tiny" />}
      </span>
      {option}
    </label>
  );
}
