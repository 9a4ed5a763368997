import { WandSparkles } from "lucide-react";
import type { SuggestedHelper } from "#areas/automation/contract/suggestions.rules.ts";

/** Helpers by name, what each does, and why it is here. */
export function SuggestionList({ helpers }: { helpers: readonly SuggestedHelper[] }) {
  return (
    <ul className="mt-3 grid gap-4">
      {helpers.map(({ key, name, does, because }) => (
        <li key={key} className="flex items-start gap-3">
          <WandSparkles className="icon small mt-1 flex-none text-accent-text" aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-label">{name}</p>
            <p className="text-small text-text-2">
              {does}
              {because && <span className="text-muted"> {because}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
