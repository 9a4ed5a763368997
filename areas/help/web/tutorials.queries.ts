import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";
import { tutorialWords } from "./tutorials.messages.ts";

/** All tutorials, with what the signed-in person has done. */
export const useTutorials = () => useQueryOf(tutorialsApi.list);

/** Checks off a step that no event tells. */
export const useCompleteStep = () =>
  useAction(tutorialsApi.completeStep, { failure: tutorialWords.notSaved, refresh: [tutorialsApi.list] });

/** Begins a tutorial again. */
export const useRestart = () =>
  useAction(tutorialsApi.restart, { failure: tutorialWords.notSaved, refresh: [tutorialsApi.list] });
