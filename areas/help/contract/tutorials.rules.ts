import { advancedTutorials } from "./advanced-tutorials.rules.ts";
import { startingTutorials } from "./starting-tutorials.rules.ts";
import type { Tutorial, WrittenStep, WrittenTutorial } from "./tutorials.schema.ts";

/** All tutorials, in the order in which they are shown; the first four with as many steps as stated (Spec 2 §3). */
export const tutorials: readonly WrittenTutorial[] = [...startingTutorials, ...advancedTutorials];

/** The name under which it is kept that a person checked off a step by hand. */
export const markOf = (tutorial: string, step: string): string => `${tutorial}/${step}`;

/** What is known of a person and their business. */
export type Known = { acts: readonly string[]; checklist: readonly string[] };

/** True when the step was done: by the event that tells it, or, where none does, checked off. */
export function isDone(tutorial: string, { id, by }: WrittenStep, known: Known): boolean {
  if (!by) return known.acts.includes(markOf(tutorial, id));
  return "act" in by ? known.acts.includes(by.act) : known.checklist.includes(by.checklist);
}

/** A tutorial as it is answered. */
export const shownTutorial = ({ steps, ...tutorial }: WrittenTutorial, known: Known): Tutorial => ({
  ...tutorial,
  steps: steps.map(({ by, ...step }) => ({
    ...step,
    videoUrl: null,
    byHand: by === undefined,
    done: isDone(tutorial.id, { by, ...step }, known),
  })),
});
