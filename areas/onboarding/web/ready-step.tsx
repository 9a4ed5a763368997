import { isDemo } from "#platform/web/demo-mode.ts";
import { zoneName } from "#platform/web/time-zones.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import type { Setup } from "#areas/onboarding/contract/onboarding.schema.ts";
import { suggestedHelpers } from "#areas/automation/contract/suggestions.rules.ts";
import { clockWords, helperWords } from "./setup.messages.ts";
import { summaryOf } from "./setup.view.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { SuggestionList } from "./suggestion-list.tsx";

/** Step 5: what was answered, before it is sent, and the helpers that fit it. */
export function ReadyStep({ answers }: { answers: Setup }) {
  const zone = useQueryOf(tasksApi.settings, { enabled: !isDemo() }).data?.timeZone;
  return (
    <div className="grid gap-4">
      <p className="text-text-2">Here’s what you told us. You can change it any time in 5-Min Setup.</p>
      <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-[auto_minmax(0,1fr)]">
        {summaryOf(answers).map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-small text-muted max-tablet:mt-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {zone && <p className="text-text-2">{clockWords(zoneName(zone))}</p>}
      <section aria-labelledby="helpers-title" className="border-t border-line pt-5">
        <h3 id="helpers-title">{helperWords.title}</h3>
        <SuggestionList helpers={suggestedHelpers(answers)} />
        <p className="mt-3 text-small text-muted">{helperWords.later}</p>
      </section>
    </div>
  );
}
