import { Tour } from "#platform/web/ui/tour.tsx";
import { stepsOf } from "#areas/help/contract/tours.rules.ts";

/** A screen's tour by its name, or the one thing that a tutorial's step is about ("tutorial.step"). */
export function Guide({ name, onEnd }: { name: string; onEnd: () => void }) {
  const steps = stepsOf(name);
  return steps ? <Tour steps={steps} here={window.location.pathname} onEnd={onEnd} /> : null;
}
