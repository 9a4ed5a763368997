import { Tour } from "#platform/web/ui/tour.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { stepsOf } from "#areas/help/contract/tours.rules.ts";

/** A screen's tour by its name, or the one thing that a tutorial's step is about ("tutorial.step"), without what the person isn't shown. */
export function Guide({ name, onEnd }: { name: string; onEnd: () => void }) {
  const may = { member: useRight("member"), manager: useRight("manager") };
  const steps = stepsOf(name)?.filter(({ needs }) => needs === undefined || may[needs]);
  return steps ? <Tour steps={steps} here={window.location.pathname} onEnd={onEnd} /> : null;
}
