import { plans } from "./plans.schema.ts";

/** How a business stands with its plan: its first owner's subscription, and whether it is a throw-away one. */
export type PlanStanding = {
  plan: string | null;
  status: string | null;
  trialEndsAt: string | null;
  isTest: boolean;
};

/** A subscription in one of these states pays for nothing (Stripe's words). */
const over: readonly (string | null)[] = ["canceled", "unpaid", "incomplete", "incomplete_expired", "paused"];

/**
 * True when a business may connect other programs: from Professional on, and in a trial or a throw-away business, where everything is
 * open. Who chose no plan has all that there is, also after the trial (decisions: plans without keys).
 */
export function mayConnectApps({ plan, status, trialEndsAt, isTest }: PlanStanding, now: Date): boolean {
  if (isTest) return true;
  if (over.includes(status)) return false;
  if (status === "trial" && (trialEndsAt === null || new Date(trialEndsAt) > now)) return true;
  return plan !== "starter";
}

const professional = plans.find(({ key }) => key === "professional")?.name ?? "";

/** What is said where other programs can't be connected. */
export const appsNotInPlan = `Connecting other programs is part of the ${professional} plan.`;
