import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { navigate } from "#platform/web/navigate.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { setFlag, setPendingSetup } from "#platform/web/browser-flags.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { showToast } from "#platform/web/toasts.ts";
import { currentUserKey } from "#areas/auth/web/index.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import type { Onboarding, Setup } from "#areas/onboarding/contract/onboarding.schema.ts";
import { completeSetup, useSaveAnswers } from "./onboarding.queries.ts";
import { setupDone } from "./setup.messages.ts";
import { answersFrom, openingStep, progressOf, reachableStep, whyNotNext } from "./setup.view.ts";
import { useStepHistory } from "./use-step-history.ts";

/** The wizard's answers and steps: saved on the server whenever a step is left, and sent at the end. */
export function useSetup(onboarding: Onboarding | undefined) {
  const queryClient = useQueryClient();
  const save = useSaveAnswers();
  const [answers, setAnswers] = useKeptState("setup", () => answersFrom(onboarding));
  const [step, setStep] = useState(() => openingStep(onboarding));
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);

  const change = (changes: Partial<Setup>) => setAnswers((before) => ({ ...before, ...changes }));
  const keep = async (next: Setup, at: number) => setUnsaved(!(await save(progressOf(next, at))));
  const note = useStepHistory(step, (to) => setStep(reachableStep(to, answers)));
  const go = (to: number) => {
    setStep(to);
    note(to);
    void keep(answers, to);
  };
  const importNow = async () => {
    const next = { ...answers, importContacts: true };
    setAnswers(next);
    // Leaving the page would cancel the call.
    await keep(next, 5);
    window.location.assign("/contact-import");
  };
  const finish = async () => {
    setBusy(true);
    // A failure is treated as success (Spec 1 §8); the answers stay here and are sent again from the dashboard.
    if (!(await completeSetup(answers))) setPendingSetup(JSON.stringify(answers));
    setFlag("setupCompleted");
    setFlag("demoMode");
    showToast(setupDone);
    if (!isDemo()) {
      void refresh(queryClient, [onboardingApi.get, pipelineStagesApi.list]);
      void queryClient.invalidateQueries({ queryKey: currentUserKey });
    }
    // Without a page load, so that the toast is seen.
    navigate("/dashboard");
  };
  return {
    step,
    answers,
    change,
    go,
    finish,
    importNow: () => void importNow(),
    busy,
    unsaved,
    blocked: whyNotNext(step, answers),
  };
}
