import type { QueryClient } from "@tanstack/react-query";
import { pendingSetup, setPendingSetup } from "#platform/web/browser-flags.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { refresh } from "#platform/web/query-keys.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import type { Setup } from "#areas/onboarding/contract/onboarding.schema.ts";
import { completeSetup } from "./onboarding.queries.ts";

/** Sends answers again that could not be saved when the wizard ended (decisions: nothing is lost). */
export async function sendPendingSetup(queryClient: QueryClient): Promise<void> {
  const kept = pendingSetup();
  if (isDemo() || kept === null) return;
  // Left over from another version of the product: the wizard can be opened again.
  const answers = parsed(kept);
  if (answers !== undefined && !(await completeSetup(answers))) return;
  setPendingSetup(null);
  await refresh(queryClient, [onboardingApi.get]);
}

function parsed(text: string): Setup | undefined {
  try {
    return JSON.parse(text) as Setup;
  } catch {
    return undefined;
  }
}
