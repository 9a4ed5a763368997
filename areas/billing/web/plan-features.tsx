import { Check, Hammer } from "lucide-react";
import type { Plan } from "#areas/billing/contract/plans.schema.ts";
import { isInTheMaking } from "#areas/billing/contract/promises.rules.ts";

/** What a plan promises, and of each whether it is there (Spec 1 §9). */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul>
      {plan.features.map((feature) => {
        const isMaking = isInTheMaking(feature);
        const Icon = isMaking ? Hammer : Check;
        return (
          <li key={feature.text} className="flex gap-2.5 py-1.25 text-text-2">
            <Icon
              className={`icon small mt-0.5 ${isMaking ? "text-muted" : "text-accent-text"}`}
              aria-hidden
            />
            <span>
              {feature.text}
              {isMaking && <small className="text-caption text-muted"> (coming soon)</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
