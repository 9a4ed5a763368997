import { ChevronDown } from "lucide-react";
import { cardsAre } from "#platform/web/cards.ts";
import { questionsWhere } from "./billing.messages.ts";

/** What people ask before they choose (Spec 2, Pricing: FAQ). */
export function PlanQuestions() {
  return (
    <section aria-labelledby="plan-questions" className="max-w-[760px]">
      <h2 id="plan-questions" className="mb-2">
        Frequently asked questions
      </h2>
      <div className="border-b border-line">
        {questionsWhere(cardsAre() !== undefined).map(({ ask, answer }) => (
          <details key={ask} className="group border-t border-line">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2.5 font-label [&::-webkit-details-marker]:hidden">
              {ask}
              <ChevronDown
                className="icon text-muted transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-(--read-max) pb-4 leading-text text-text-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
