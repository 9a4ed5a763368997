import { Check } from "lucide-react";
import { classes } from "./classes.ts";

/** The steps of something that is done one after the other, and the current one; on a phone the segments and the current step's name. */
export function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <div>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5 tablet:gap-2" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className={classes(
              "flex items-center gap-2 border-t-[3px] text-small max-tablet:border-t-4 tablet:pt-2.5",
              index <= at ? "border-accent-mark" : "border-line-strong",
              index === at ? "font-title" : "font-label text-muted",
            )}
          >
            {index < at && <Check className="icon small text-accent-text max-tablet:hidden" aria-hidden />}
            <span className="max-tablet:sr-only">
              {step}
              {index < at && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 flex justify-between text-small tablet:hidden" aria-hidden>
        <b>{steps[at]}</b>
        <span className="text-muted">
          Step {at + 1} of {steps.length}
        </span>
      </p>
    </div>
  );
}
