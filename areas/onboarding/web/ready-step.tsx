import type { Setup } from "#areas/onboarding/contract/onboarding.schema.ts";
import { summaryOf } from "./setup.view.ts";

/** Step 5: what was answered, before it is sent. */
export function ReadyStep({ answers }: { answers: Setup }) {
  return (
    <div className="grid gap-4">
      <p className="text-text-2">This is what we heard. You can change it any time with 5-Min Setup.</p>
      <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-[auto_minmax(0,1fr)]">
        {summaryOf(answers).map(({ label, value }) => <div key={label} className="contents"><dt className="text-small text-muted max-tablet:mt-2">{label}</dt><dd className="wrap-anywhere">{value}</dd></div>)}
      </dl>
    </div>
  );
}
