import { useCallback, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { call, CallError, isOtherBusiness } from "#platform/web/call.ts";
import { hasFlag, setFlag, type YesFlag } from "#platform/web/browser-flags.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { keyOf } from "#platform/web/query-keys.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import type {
  ChecklistStep,
  Dismissable,
  Onboarding,
  Setup,
  SetupProgress,
} from "#areas/onboarding/contract/onboarding.schema.ts";
import { removeSampleInDemo, sampleNotRemoved, sampleRemovedToast } from "./sample.messages.ts";

// A function, so that a screen that only shows the sample data notice need not load this file.
const key = () => keyOf(onboardingApi.get);

/** Answers so far, the checklist, and what this person closed. */
export const useOnboarding = () => useQueryOf(onboardingApi.get);

/** Removes the sample customers; everything that lists or counts customers is read again. */
export const useRemoveSample = () =>
  useAction(onboardingApi.removeSample, {
    demo: removeSampleInDemo,
    success: sampleRemovedToast,
    failure: sampleNotRemoved,
    refresh: [
      contactsApi.list,
      pipelineBoardApi.get,
      { path: "/api/stats" },
      { path: "/api/tasks" },
      { path: "/api/email-campaigns" },
      activitiesApi.list,
      onboardingApi.get,
    ],
  });

/** The local flag of a card, if one is stated (Spec 1 §3). */
const flags: Partial<Record<Dismissable, YesFlag>> = {
  banner: "welcomeBannerClosed",
  explainer: "explainerSeen",
  tour: "onboardingSeen",
};

/** Whether a card is closed, and how to close it for good: on this browser at once, and for this person on every device. */
export function useDismissable(what: Dismissable): { closed: boolean; close: () => void } {
  const { data } = useOnboarding();
  const queryClient = useQueryClient();
  const flag = flags[what];
  const [closedHere, setClosedHere] = useState(() => flag !== undefined && hasFlag(flag));
  const close = useCallback(() => {
    setClosedHere(true);
    if (flag) setFlag(flag);
    if (isDemo()) return;
    // A card that could not be saved as closed shows again elsewhere: nobody needs a message about that.
    call(onboardingApi.dismiss, { body: { what } }).then(
      (reply) => queryClient.setQueryData(key(), reply),
      () => undefined,
    );
  }, [flag, queryClient, what]);
  return { closed: closedHere || (data?.dismissed.includes(what) ?? false), close };
}

/** Checks off the one step that only the screen can report. */
export function useCompleteStep(): (step: Extract<ChecklistStep, "explorePipeline">) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (step) => {
      if (isDemo()) return;
      call(onboardingApi.completeStep, { body: { step } }).then(
        (reply) => queryClient.setQueryData(key(), reply),
        () => undefined,
      );
    },
    [queryClient],
  );
}

/** Saves the wizard's answers along the way; returns false when they could not be saved. In the demo nothing is sent. */
export function useSaveAnswers(): (progress: SetupProgress) => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(
    async (progress) => {
      if (isDemo()) return true;
      try {
        queryClient.setQueryData<Onboarding>(key(), await call(onboardingApi.save, { body: progress }));
        return true;
      } catch {
        return false;
      }
    },
    [queryClient],
  );
}

/** Sends the finished setup; returns false when it failed but may go through later. In the demo nothing is sent. */
export async function completeSetup(setup: Setup): Promise<boolean> {
  if (isDemo()) return true;
  try {
    await call(onboardingApi.completeSetup, { body: setup });
    return true;
  } catch (error) {
    return isRefused(error);
  }
}

/** True for an answer that stays what it is, however often the same is asked. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status < 500 &&
  // Who has to sign in, to pay or to be let do it can do so, and then it goes through.
  ![401, 402, 403, 429].includes(error.status) &&
  error.body?.code !== "under_way" &&
  !isOtherBusiness(error);
