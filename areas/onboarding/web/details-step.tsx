import { FileUp, Mail, Smartphone } from "lucide-react";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { marketingBudgets, salesCycles, type Setup } from "#areas/onboarding/contract/onboarding.schema.ts";
import { budgetHelp, demoActions } from "./setup.messages.ts";
import { digitsOnly, plainAmount, type StepProps } from "./setup.view.ts";

/** Step 4: details, all optional, and the import of contacts. */
export function DetailsStep({
  answers,
  onChange,
  onImport,
  onSkip,
}: StepProps & { onImport: () => void; onSkip: () => void }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label="New customers you want each month"
          hint="optional"
          inputMode="numeric"
          value={answers.monthlyLeadGoal}
          onChange={(event) => onChange({ monthlyLeadGoal: digitsOnly(event.target.value) })}
        />
        <MoneyField
          label="Value of a typical sale"
          hint="optional"
          maxLength={20}
          value={answers.averageDealValue}
          onChange={(event) => onChange({ averageDealValue: plainAmount(event.target.value) })}
        />
        <SelectField
          label="How long it takes a customer to buy"
          hint="optional"
          placeholder="Choose one"
          options={salesCycles}
          value={answers.salesCycle}
          onChange={(event) => onChange({ salesCycle: event.target.value as Setup["salesCycle"] })}
        />
        <SelectField
          label="Monthly marketing budget"
          hint="optional"
          help={budgetHelp}
          placeholder="Choose one"
          options={marketingBudgets}
          value={answers.marketingBudget}
          onChange={(event) => onChange({ marketingBudget: event.target.value as Setup["marketingBudget"] })}
        />
        <TextArea
          label="What’s holding you back?"
          hint="optional"
          className="tablet:col-span-2"
          maxLength={2000}
          value={answers.currentChallenges}
          onChange={(event) => onChange({ currentChallenges: event.target.value })}
        />
      </div>
      <ImportChoice onImport={onImport} onSkip={onSkip} />
    </div>
  );
}

const imports = [
  { label: "From a file", icon: FileUp, demo: demoActions.importFile },
  { label: "From your phone", icon: Smartphone, demo: demoActions.importPhone },
  { label: "From your email", icon: Mail, demo: demoActions.importMail },
] as const;

// In the demo three placeholders; a signed-in owner goes to the import itself, which takes files.
function ImportChoice({ onImport, onSkip }: { onImport: () => void; onSkip: () => void }) {
  const offered = isDemo() ? imports : imports.slice(0, 1);
  const skip = () => {
    stoppedByDemo(demoActions.skip);
    onSkip();
  };
  return (
    <section aria-labelledby="import-title" className="border-t border-line pt-5">
      <h3 id="import-title">Bring your customers along</h3>
      <p className="mt-1 text-small text-text-2">
        Already have a list? Upload it now, or add customers later.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {offered.map(({ label, icon, demo }) => (
          <Button
            key={label}
            icon={icon}
            onClick={() => {
              if (!stoppedByDemo(demo)) onImport();
            }}
          >
            {label}
          </Button>
        ))}
        <button
          type="button"
          className="min-h-11 rounded-[4px] px-2 text-accent-text underline underline-offset-3"
          onClick={skip}
        >
          Skip for now
        </button>
      </div>
    </section>
  );
}
