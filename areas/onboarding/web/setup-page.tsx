import { useState } from "react";
import { CircleCheck, Megaphone, MessagesSquare, SlidersHorizontal, Target } from "lucide-react";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { useOnboarding } from "./onboarding.queries.ts";
import { ChoiceStep } from "./choice-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { ReadyStep } from "./ready-step.tsx";
import { notSaved, stepTitles } from "./setup.messages.ts";
import { progressAt, setupSteps } from "./setup.view.ts";
import { useSetup } from "./use-setup.ts";
import type { Onboarding } from "#areas/onboarding/contract/onboarding.schema.ts";

/** The demo's person (Spec 1 §2, Side menu). */
const demoFirstName = "Demo";
const icons = [Target, Megaphone, MessagesSquare, SlidersHorizontal, CircleCheck] as const;

/** The onboarding wizard (Spec 1 §2). Shows nothing until the current user is loaded. */
export function SetupPage() {
  const user = useCurrentUser();
  const { data, isError } = useOnboarding();
  const firstName = isDemo() ? demoFirstName : user?.firstName;
  // Without the earlier answers the wizard still works: they are asked for again.
  if (firstName === undefined || (data === undefined && !isError)) return null;
  return <Wizard firstName={firstName} onboarding={data} />;
}

function Wizard({ firstName, onboarding }: { firstName: string; onboarding: Onboarding | undefined }) {
  const { step, answers, change, go, finish, importNow, busy, unsaved, blocked } = useSetup(onboarding);
  const [focusTitle, setFocusTitle] = useState(false);
  const Icon = icons[step - 1] ?? Target;
  const move = (to: number) => {
    setFocusTitle(true);
    go(to);
  };
  return (
    <PageFrame title={`Welcome, ${firstName}`}>
      <div className="w-full max-w-[680px]">
        <Progress step={step} />
        <section className="card mt-5" aria-labelledby="step-title">
          <header className="flex items-center gap-3 px-card pt-5">
            <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft-2 text-accent-text">
              <Icon className="icon" aria-hidden />
            </span>
            <h2
              key={step}
              id="step-title"
              tabIndex={-1}
              ref={(title) => {
                if (focusTitle) title?.focus();
              }}
              className="text-heading"
            >
              {stepTitles[step - 1]}
            </h2>
          </header>
          <div className="p-card">
            {step <= 3 && <ChoiceStep step={step} answers={answers} onChange={change} />}
            {step === 4 && (
              <DetailsStep answers={answers} onChange={change} onImport={importNow} onSkip={() => move(5)} />
            )}
            {step === setupSteps && <ReadyStep answers={answers} />}
            {unsaved && (
              <div className="mt-5">
                <Notice tone="warning">{notSaved}</Notice>
              </div>
            )}
          </div>
          <footer className="page-foot sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-surface px-card py-3.5">
            <Button disabled={step === 1} className="max-tablet:flex-1" onClick={() => move(step - 1)}>
              Previous
            </Button>
            <p
              id="why-not"
              className="text-small text-muted max-tablet:-order-1 max-tablet:basis-full tablet:flex-1 tablet:text-right"
            >
              {blocked}
            </p>
            {step < setupSteps ? (
              <Button
                look="primary"
                className="max-tablet:flex-1"
                disabled={blocked !== undefined}
                aria-describedby="why-not"
                onClick={() => move(step + 1)}
              >
                Next
              </Button>
            ) : (
              <Button look="primary" className="max-tablet:flex-1" busy={busy} onClick={() => void finish()}>
                {busy ? "Finishing..." : "Finish Setup"}
              </Button>
            )}
          </footer>
        </section>
      </div>
    </PageFrame>
  );
}

/** A segment per step; the value is (step-1)/4 (Spec 1 §2). */
function Progress({ step }: { step: number }) {
  const percent = Math.round(progressAt(step) * 100);
  return (
    <div>
      <p className="mb-2 flex justify-between text-small text-text-2">
        <span>
          Step {step} of {setupSteps}
        </span>
        <span className="num text-muted">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Setup"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="flex gap-1.5"
      >
        {Array.from({ length: setupSteps - 1 }, (_, index) => (
          <span
            key={index}
            className={classes("h-1.5 flex-1 rounded-full", index < step - 1 ? "bg-accent-mark" : "bg-press")}
          />
        ))}
      </div>
    </div>
  );
}
