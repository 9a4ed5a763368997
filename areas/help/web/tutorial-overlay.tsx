import { useState } from "react";
import { Lightbulb, Play } from "lucide-react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { showToast } from "#platform/web/toasts.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { Tutorial, TutorialStep } from "#areas/help/contract/tutorials.schema.ts";
import { tutorialWords as words } from "./tutorials.messages.ts";
import { useCompleteStep, useRestart } from "./tutorials.queries.ts";
import { guideAddress, minutesOf, openStep, withMarks } from "./tutorials.view.ts";

/**
 * The overlay of a tutorial's steps (Spec 2 §2): it advances once the step is done. In the demo the step's button marks it, after the alert; signed in,
 * the act itself does; a visitor only reads.
 */
export function TutorialOverlay({ tutorial, onClose }: { tutorial: Tutorial; onClose: () => void }) {
  const isSignedIn = Boolean(useCurrentUser());
  const isReading = !isSignedIn && !isDemo();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(() => (isReading ? 0 : openStep(tutorial)));
  const restart = useRestart();
  const shown = withMarks(tutorial, marked);
  const step = shown.steps[at];
  if (!step) return null;
  const isLast = at === shown.steps.length - 1;
  const mayGoOn = isReading || step.done;
  const goOn = () => {
    if (!isLast) return setAt(at + 1);
    if (!isReading) showToast({ tone: "positive", ...words.completed });
    onClose();
  };
  const begin = () => {
    setMarked(new Set());
    setAt(0);
    if (isSignedIn) void restart.run({ params: { id: tutorial.id } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={tutorial.title}
      subtitle={step.title}
      footer={
        <>
          <Button look="quiet" className="away" busy={restart.pending} onClick={begin}>
            {words.restart}
          </Button>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {words.previous}
          </Button>
          <Button look="primary" disabled={!mayGoOn} onClick={goOn}>
            {isLast ? words.complete : words.next}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" aria-live="polite">
        <ProgressBar
          label={`Step ${at + 1} of ${shown.steps.length}`}
          done={shown.steps.filter(({ done }) => done).length}
          total={shown.steps.length}
          note={`About ${minutesOf(step.estimatedTime)}`}
        />
        <p>{step.description}</p>
        {step.videoUrl && (
          <a className="link flex items-center gap-2" href={step.videoUrl}>
            <Play className="icon small" aria-hidden />
            {words.video}
          </a>
        )}
        {step.done ? (
          <Notice tone="positive">{step.successMessage}</Notice>
        ) : (
          <StepAct
            tutorial={tutorial}
            step={step}
            at={at}
            isReading={isReading}
            onMarked={() => setMarked(new Set([...marked, step.id]))}
          />
        )}
        <section aria-label={words.tips}>
          <ul className="grid gap-2">
            {step.tips.map((tip) => (
              <li key={tip} className="flex items-start gap-2 text-small text-text-2">
                <Lightbulb className="icon small mt-0.5 flex-none text-muted" aria-hidden />
                <span className="min-w-0">{tip}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

type ActProps = {
  tutorial: Tutorial;
  step: TutorialStep;
  at: number;
  isReading: boolean;
  onMarked: () => void;
};

/** What a step asks for: its button, and how it counts as done. */
function StepAct({ tutorial, step, at, isReading, onMarked }: ActProps) {
  const complete = useCompleteStep();
  if (isReading)
    return (
      <p className="text-small text-muted">
        <a className="link" href="/auth#sign-up">
          Sign up
        </a>{" "}
        to do this in a business of your own.
      </p>
    );
  if (isDemo())
    return (
      <Button
        className="justify-self-start"
        onClick={() => {
          stoppedByDemo(step.actionText.charAt(0).toLowerCase() + step.actionText.slice(1));
          onMarked();
        }}
      >
        {step.actionText}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={guideAddress(tutorial, at)}>{step.actionText}</ButtonLink>
        {step.byHand && (
          <Button
            look="quiet"
            busy={complete.pending}
            onClick={() => void complete.run({ params: { id: tutorial.id, stepId: step.id } })}
          >
            {words.markDone}
          </Button>
        )}
      </div>
      <p className="text-small text-muted">{step.byHand ? words.markFirst : words.doFirst}</p>
    </div>
  );
}
