import { useRef } from "react";
import { flushSync } from "react-dom";
import { ArrowDown, ArrowUp, Copy, Plus, X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { say } from "#platform/web/say.ts";
import { FieldError } from "#platform/web/ui/field.tsx";
import { focusInto } from "#platform/web/ui/focus-place.ts";
import { SavedSelect } from "#platform/web/ui/saved-select.tsx";
import type { Step, StepKind } from "#areas/automation/contract/helper-definitions.schema.ts";
import type { HelperChoices } from "#areas/automation/contract/helpers.schema.ts";
import { type Errors, moved, newStep, stepKinds } from "./helpers.view.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { StepFields } from "./step-fields.tsx";

type Props = {
  steps: readonly Step[];
  choices: HelperChoices;
  errors: Errors;
  /** Where the list stands: "then", "then.1.else". */
  place: string;
  depth?: number;
  onChange: (steps: Step[]) => void;
};

/** The steps of a helper or of one side of a question, in order. */
export function StepList({ steps, choices, errors, place, depth = 0, onChange }: Props) {
  const kinds = depth < 5 ? stepKinds : stepKinds.filter(({ value }) => value !== "branch");
  const list = useRef<HTMLOListElement>(null);
  // The focus goes with what was moved, and to what was added.
  const move = (from: number, by: -1 | 1) => {
    const [to, way] = [from + by, by < 0 ? "up" : "down"];
    flushSync(() => onChange(moved(steps, from, by)));
    list.current?.children[to]
      ?.querySelector<HTMLElement>(`[aria-label="Move step ${to + 1} ${way}"]`)
      ?.focus();
    say(`Step ${from + 1} is now step ${to + 1}`);
  };
  const add = (at: number, step: Step) => {
    flushSync(() => onChange(steps.toSpliced(at, 0, step)));
    focusInto(list.current?.children[at]);
  };
  return (
    <div className="grid gap-3">
      <ol ref={list} className="grid gap-3">
        {steps.map((step, at) => {
          const here = `${place}.${at}`;
          const set = (next: Step) => onChange(steps.toSpliced(at, 1, next));
          return (
            <li
              key={at}
              className="grid gap-3 rounded-card border border-line p-3"
              aria-label={`Step ${at + 1}`}
            >
              <div className="flex flex-wrap items-end gap-1">
                <SavedSelect
                  label={at === 0 ? "First" : "Then"}
                  className="min-w-0 flex-1 max-tablet:basis-full"
                  value={step.do}
                  options={kinds}
                  // Each arrow key would put an empty step in place of what was written.
                  onSave={(kind) => set(newStep(kind as StepKind))}
                />
                <IconButton
                  icon={ArrowUp}
                  label={`Move step ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move step ${at + 1} down`}
                  disabled={at === steps.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={Copy}
                  label={`Copy step ${at + 1}`}
                  onClick={() => {
                    add(at + 1, structuredClone(step));
                    say(`Step ${at + 1} copied`);
                  }}
                />
                <IconButton
                  icon={X}
                  label={`Remove step ${at + 1}`}
                  onClick={() => {
                    onChange(steps.toSpliced(at, 1));
                    say(`Step ${at + 1} removed`);
                  }}
                />
              </div>
              {step.do === "branch" ? (
                <>
                  <ConditionFields
                    conditions={step.if}
                    choices={choices}
                    errors={errors}
                    place={`${here}.if`}
                    onChange={(list) => set({ ...step, if: list })}
                  />
                  {(["then", "else"] as const).map((side) => (
                    <div key={side} className="grid gap-2 border-l-2 border-line pl-3">
                      <p className="font-label">{side === "then" ? "If so" : "If not"}</p>
                      <StepList
                        steps={step[side]}
                        choices={choices}
                        errors={errors}
                        place={`${here}.${side}`}
                        depth={depth + 1}
                        onChange={(list) => set({ ...step, [side]: list })}
                      />
                    </div>
                  ))}
                </>
              ) : (
                <StepFields step={step} choices={choices} onChange={set} />
              )}
              <FieldError>{errors[here]}</FieldError>
            </li>
          );
        })}
      </ol>
      <FieldError>{errors[place]}</FieldError>
      <Button
        size="small"
        icon={Plus}
        className="justify-self-start"
        onClick={() => add(steps.length, newStep("task"))}
      >
        Add a step
      </Button>
    </div>
  );
}
