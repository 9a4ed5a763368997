import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { suggestedHelpers } from "#areas/onboarding/contract/suggestions.rules.ts";
import { useOnboarding } from "./onboarding.queries.ts";
import { helperWords } from "./setup.messages.ts";
import { SuggestionList } from "./suggestion-list.tsx";

/** Auto-Help, which is not built yet: says so, and which of its helpers will fit what the person answered in the setup. */
export function AutoHelpPage() {
  const { data } = useOnboarding();
  const helpers = data && suggestedHelpers(data.answers);
  return (
    <PageFrame title="Auto-Help">
      <EmptyState
        icon={Hammer}
        title={helperWords.notBuilt}
        className="pt-16"
        acts={
          <ButtonLink href="/tasks" look="primary">
            Things To Do
          </ButtonLink>
        }
      >
        {helperWords.today}
      </EmptyState>
      {helpers && (
        <Card title={helperWords.title} className="mx-auto mt-2 w-full max-w-[560px]">
          {helpers.length > 0 ? (
            <SuggestionList helpers={helpers} />
          ) : (
            <p className="text-small text-text-2">{helperWords.ask}</p>
          )}
          {helpers.length > 0 && <p className="mt-4 text-small text-muted">{helperWords.later}</p>}
          <ButtonLink href="/setup" size="small" className="mt-4">
            {helpers.length > 0 ? "Change my answers" : "5-Min Setup"}
          </ButtonLink>
        </Card>
      )}
    </PageFrame>
  );
}
