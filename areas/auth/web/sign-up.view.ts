import type { Registration } from "#areas/auth/contract/auth.schema.ts";

/** What the one question of the form asks: about the test business of who is in one, otherwise about the sample business. */
export const beginningWords = (isTest: boolean): string => (isTest ? "Keep what I made in the test business" : "Start with the sample business, so that there is something to look at");

/** With what the new business begins, as the registration sends it; nothing of the kind when it was not wanted. */
export function beginningOf(isTest: boolean, wanted: boolean): Partial<Pick<Registration, "keepTestWorkspace" | "withSampleData">> {
  if (!wanted) return {};
  return isTest ? { keepTestWorkspace: true } : { withSampleData: true };
}
