import { ChevronDown } from "lucide-react";
import { questions } from "./landing.messages.ts";
import { LandingBand } from "./landing-band.tsx";

/** What people ask first; opens and closes without a script. */
export function LandingQuestions() {
  return (
    <LandingBand title="Common questions">
      <div className="max-w-[760px] border-b border-line">
        {questions.map(({ ask, answer }) => (
          <details key={ask} className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lead font-label [&::-webkit-details-marker]:hidden">
              {ask}
              <ChevronDown
                className="icon text-muted transition-transform group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-(--read-max) pb-5 leading-text text-text-2">{answer}</p>
          </details>
        ))}
      </div>
    </LandingBand>
  );
}
