import type { SalesCycle } from "./onboarding.schema.ts";

/** How long a throw-away business lasts, in hours (decisions: Test mode). */
export const testWorkspaceHours = 24;

/** How many new customers a month somebody wants, from the number that the wizard stores as text; undefined when there is none. */
export const wantedEachMonth = (text: string | undefined): number | undefined =>
  (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0) || undefined;

/**
 * After how many days without a move a sale has waited too long, in the first stage and in later open ones: a quarter and
 * half of the sales cycle, at least a day. Undefined when no cycle was chosen: the stages then stay as they are.
 */
export function rottingDaysFor(
  cycle: SalesCycle | "" | undefined,
): { first: number; later: number } | undefined {
  if (!cycle) return undefined;
  const days = { "1-7 days": 7, "1-4 weeks": 28, "1-3 months": 90, "3-6 months": 180, "6+ months": 270 }[
    cycle
  ];
  return { first: Math.max(1, Math.floor(days / 4)), later: Math.max(1, Math.floor(days / 2)) };
}
