import { plans } from "./plans.schema.ts";

/** How a business stands with its plan: its first owner's subscription, and whether it is a throw-away one. */
export type Standing = {
  plan: string | null;
  status: string | null;
  trialEndsAt: Date | null;
  isTest: boolean;
};

/** A subscription in one of these states pays for nothing (Stripe's words). */
const over: readonly (string | null)[] = ["canceled", "unpaid", "incomplete", "incomplete_expired", "paused"];

/** True when a business may have other programs use its data: on Enterprise, and in a trial or a throw-away business, where everything is open (decisions: API keys). */
export function mayUseKeys({ plan, status, trialEndsAt, isTest }: Standing, now: Date): boolean {
  if (isTest) return true;
  if (status === "trial" && (trialEndsAt === null || trialEndsAt > now)) return true;
  return plan === "enterprise" && !over.includes(status);
}

const enterprise = plans.find(({ key }) => key === "enterprise")?.name ?? "";

/** What is said where API keys are not part of the plan. */
export const keysNotInPlan = `API keys are part of the ${enterprise} plan.`;
/** The same, to a program whose key is paused. */
export const keysPaused = `${keysNotInPlan} This key is paused, and works again as soon as the business is on it.`;
