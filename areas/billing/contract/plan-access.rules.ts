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

/** True in a throw-away business and in a trial, where everything is open. */
const isOpen = ({ status, trialEndsAt, isTest }: Standing, now: Date): boolean =>
  isTest || (status === "trial" && (trialEndsAt === null || trialEndsAt > now));

/** True when a business may have other programs use its data: on Enterprise, and where everything is open (decisions: API keys). */
export const mayUseKeys = (standing: Standing, now: Date): boolean =>
  isOpen(standing, now) || (standing.plan === "enterprise" && !over.includes(standing.status));

/**
 * True when a business may connect other programs: from Professional on, and where everything is open. Who chose no plan has all that
 * there is, also after the trial (decisions: plans without keys).
 */
export const mayConnectApps = (standing: Standing, now: Date): boolean =>
  isOpen(standing, now) || (standing.plan !== "starter" && !over.includes(standing.status));

const nameOf = (plan: string): string => plans.find(({ key }) => key === plan)?.name ?? "";

/** What is said where API keys are not part of the plan. */
export const keysNotInPlan = `API keys are part of the ${nameOf("enterprise")} plan.`;
/** The same, to a program whose key is paused. */
export const keysPaused = `${keysNotInPlan} This key is paused, and works again as soon as the business is on it.`;

/** What is said where other programs can't be connected. */
export const appsNotInPlan = `Connecting other programs is part of the ${nameOf("professional")} plan.`;
