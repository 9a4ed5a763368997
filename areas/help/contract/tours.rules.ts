import type { TourStep } from "#platform/contract/tour.ts";
import { tourSteps } from "#areas/dashboard/contract/tour.rules.ts";
import { bookTours } from "./book-tours.rules.ts";
import { peopleTours } from "./people-tours.rules.ts";
import { reachTours } from "./reach-tours.rules.ts";
import { settingsTours } from "./settings-tours.rules.ts";
import { tutorials } from "./tutorials.rules.ts";

/** The tours through the screens, by the names that pages give (`Page.help`). */
export const tours: Readonly<Record<string, readonly TourStep[]>> = {
  "my-business": tourSteps,
  ...peopleTours,
  ...bookTours,
  ...settingsTours,
  ...reachTours,
};

/** The steps of a tour, or the one step of a tutorial as "tutorial.step"; undefined where there is no such thing. */
export function stepsOf(name: string): readonly TourStep[] | undefined {
  const [id, stepId] = name.split(".");
  if (stepId === undefined) return Object.hasOwn(tours, name) ? tours[name] : undefined;
  const step = tutorials.find((one) => one.id === id)?.steps.find((one) => one.id === stepId);
  return (
    step && [
      { target: step.targetElement, title: step.title, description: step.description, href: step.href },
    ]
  );
}
