import { type Tutorial, tutorialCategories } from "#areas/help/contract/tutorials.schema.ts";

/** How many steps of a tutorial are done. */
export const doneCount = ({ steps }: Tutorial): number => steps.filter(({ done }) => done).length;

/** The step to go on with: the first that isn't done, or the last one. */
export function openStep({ steps }: Tutorial): number {
  const at = steps.findIndex(({ done }) => !done);
  return at === -1 ? steps.length - 1 : at;
}

/** The tutorials of each category, in order. */
export const byCategory = (tutorials: readonly Tutorial[]): [Tutorial["category"], Tutorial[]][] =>
  tutorialCategories.map((category) => [category, tutorials.filter((one) => one.category === category)]);

/** The address of a step's screen, which then points at the thing. */
export function guideAddress(tutorial: Tutorial, at: number): string {
  const step = tutorial.steps[at];
  const url = new URL(step?.href ?? "/", "http://self");
  url.searchParams.set("guide", `${tutorial.id}.${step?.id ?? ""}`);
  return url.pathname + url.search;
}

/** "2 min" of seconds; at least one. */
export const minutesOf = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`;

/** In the demo and for visitors steps are marked in the browser only. */
export const withMarks = (tutorial: Tutorial, marked: ReadonlySet<string>): Tutorial => ({
  ...tutorial,
  steps: tutorial.steps.map((step) => ({ ...step, done: step.done || marked.has(step.id) })),
});
