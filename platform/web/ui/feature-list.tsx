import { Check, Hammer } from "lucide-react";

type Feature = { text: string; isComing: boolean };

/** What is offered, and of each whether it is there or only coming. */
export function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul>
      {features.map(({ text, isComing }) => {
        const Icon = isComing ? Hammer : Check;
        return (
          <li key={text} className="flex gap-2.5 py-1.25 text-text-2">
            <Icon
              className={`icon small mt-0.5 ${isComing ? "text-muted" : "text-accent-text"}`}
              aria-hidden
            />
            <span>
              {text}
              {isComing && <small className="text-caption text-muted"> (coming soon)</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
