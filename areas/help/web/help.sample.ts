import { shownTutorial, tutorials } from "#areas/help/contract/tutorials.rules.ts";

/** In the demo nothing is done yet. */
export const sampleTutorials = tutorials.map((one) => shownTutorial(one, { acts: [], checklist: [] }));
