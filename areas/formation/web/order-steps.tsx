import { Check, Circle } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import type { Step } from "#areas/formation/contract/formations.schema.ts";
import { deskWhoNames, whoNames } from "./formation.messages.ts";
import { OutsideLink } from "./outside-link.tsx";

type Props = {
  orderId: string;
  steps: readonly Step[];
  mayChange: boolean;
  /** Whose view this is: a host does our steps, and downloads no letters. */
  isHost?: boolean;
  onOpen: (stepId: string) => void;
};

/** The steps in their order: who does each, and what proves it. */
export function OrderSteps({ orderId, steps, mayChange, isHost = false, onOpen }: Props) {
  return (
    <ol className="mt-4" aria-label="Steps">
      {steps.map((step) => (
        <li key={step.id} className="flex items-start gap-3 border-t border-line py-3">
          <StepMark done={step.done} />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-label">
              {step.title}
              {step.done && <span className="sr-only"> (done)</span>}
            </span>
            <span className="text-caption text-muted">
              {proofOf(step) ?? `Done by: ${(isHost ? deskWhoNames : whoNames)[step.who]}`}
            </span>
            {step.done && step.fileId && !isHost && (
              <a
                className="link text-small wrap-anywhere"
                href={pathOf(formationsApi.file, { id: orderId, fileId: step.fileId })}
                download={step.fileName ?? true}
              >
                {step.fileName ?? "Download the letter"}
              </a>
            )}
            {step.about && !step.done && <span className="text-small text-text-2">{step.about}</span>}
            {step.refusedOn && !step.done && (
              <span className="text-small text-danger">
                Refused on {date(step.refusedOn)}
                {step.refusal && `: ${step.refusal}`}
              </span>
            )}
            {step.link && !step.done && (
              <span className="text-small">
                <OutsideLink href={step.link}>Open the page</OutsideLink>
              </span>
            )}
          </div>
          {mayChange && step.who !== (isHost ? "you" : "us") && (
            <Button
              size="small"
              look={step.done ? "quiet" : "second"}
              aria-label={`${step.done ? "Change" : "Done"}: ${step.title}`}
              onClick={() => onOpen(step.id)}
            >
              {step.done ? "Change" : "Done"}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

const StepMark = ({ done }: { done: boolean }) =>
  done ? (
    <Check className="icon mt-0.5 text-accent-text" aria-hidden />
  ) : (
    <Circle className="icon mt-0.5 text-muted" aria-hidden />
  );

/** "Nov 29, 2026 · 202612345" of a step that is done. */
function proofOf({ done, day, number }: Step): string | undefined {
  if (!done) return undefined;
  return [day && date(day), number].filter(Boolean).join(" · ") || "Done";
}
