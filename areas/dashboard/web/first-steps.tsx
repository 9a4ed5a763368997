import { Check, ChevronRight } from "lucide-react";
import {
  checklistSteps,
  type ChecklistStep,
  type Onboarding,
} from "#areas/onboarding/contract/onboarding.schema.ts";
import { useCompleteStep } from "#areas/onboarding/web/index.ts";
import { doneOf, stepLabel } from "./first-steps.view.ts";

/** The checklist of four steps (Spec 1 §4): each completes from what really happened. */
export function FirstSteps({ checklist, onAdd }: { checklist: Onboarding["checklist"]; onAdd: () => void }) {
  const done = doneOf(checklist);
  const total = checklistSteps.length;
  return (
    <section className="card pad" aria-labelledby="steps-title">
      <div className="flex items-baseline justify-between">
        <h2 id="steps-title">First steps</h2>
        <span className="num text-caption text-muted">
          {done} of {total}
        </span>
      </div>
      <div
        className="bar mt-3 mb-2"
        role="progressbar"
        aria-label="First steps"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${(done / total) * 100}%` }} />
      </div>
      <ul>
        {checklistSteps.map((step) => (
          <li key={step}>
            <Step step={step} done={checklist[step]} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const row = "-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-small px-2 text-left";

function Step({ step, done, onAdd }: { step: ChecklistStep; done: boolean; onAdd: () => void }) {
  const complete = useCompleteStep();
  const { label, href } = stepLabel[step];
  if (done)
    return (
      <div className={row}>
        <Mark done />
        <span className="text-muted line-through decoration-line-strong">{label}</span>
        <span className="sr-only"> (done)</span>
      </div>
    );
  const inside = (
    <>
      <Mark />
      <span className="min-w-0 flex-1">{label}</span>
      <ChevronRight className="icon small text-muted" aria-hidden />
    </>
  );
  if (step === "addContact")
    return (
      <button type="button" className={`${row} hover:bg-hover`} onClick={onAdd}>
        {inside}
      </button>
    );
  const look = () => {
    if (step === "explorePipeline") complete(step);
  };
  return (
    <a href={href} className={`${row} hover:bg-hover`} onClick={look}>
      {inside}
    </a>
  );
}

function Mark({ done = false }: { done?: boolean }) {
  return (
    <span className="check rounded-full!" data-state={done ? "checked" : undefined} aria-hidden>
      {done && <Check className="icon tiny" />}
    </span>
  );
}
