import { failed } from "#platform/web/failures.ts";
import { count } from "#platform/web/format.ts";
import type { ToastText } from "#platform/web/toasts.ts";

/** Shown when the sample customers are gone: how many, and how many stayed because somebody edited them. */
export function sampleRemovedToast({ removed, kept }: { removed: number; kept: number }): ToastText {
  const gone =
    removed === 1 ? "1 made-up customer is gone." : `${count(removed)} made-up customers are gone.`;
  if (kept === 0) return { title: "Sample data removed", description: gone };
  return {
    title: "Sample data removed",
    description: `${gone} ${kept === 1 ? "The 1 you edited stays." : `The ${count(kept)} you edited stay.`}`,
  };
}

export const sampleNotRemoved = failed("The sample data is still here");

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const removeSampleInDemo = "remove the sample data";
