import { type Access, planByKey, type PlanKey, planKeys } from "./plans.schema.ts";

/** Stripe's words for how a subscription stands, as they are kept. */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Who charges for plans; "none" where this installation has no keys for it. */
export const paymentKinds = ["stripe", "none"] as const;
export type Payments = (typeof paymentKinds)[number];

/** How a business stands with its plan. `plan` is null when none was chosen; `isTest` is a throw-away business. */
export type Standing = {
  plan: string | null;
  status: string | null;
  trialEndsAt: Date | null;
  /** Since when a payment is due; null when none is. In a trial with a card: from its end on, when it is charged. */
  pastDueSince: Date | null;
  /** When what was paid for ends, once it was canceled. */
  cancelAt: Date | null;
  isTest: boolean;
  payments: Payments;
};

/** How long a payment may be late before a business can only be read, in days (decisions: read-only). */
export const graceDays = 7;

const dayMs = 86_400_000;

/** True during the trial, which goes on while a first payment is under way. */
const isOnTrial = ({ status, trialEndsAt }: Standing, now: Date): boolean =>
  (status === null || status === "trialing" || status === "incomplete") &&
  (trialEndsAt === null || trialEndsAt > now);

/** What a business may do with how it stands. Where nothing is charged, nothing ends (decisions: plans without keys). */
export function accessOf(subscription: Standing, now: Date): Access {
  const { status, pastDueSince, cancelAt, isTest, payments } = subscription;
  if (isTest || payments === "none" || isOnTrial(subscription, now)) return "full";
  const isInGrace = pastDueSince === null || pastDueSince.getTime() + graceDays * dayMs > now.getTime();
  const isPaidFor = cancelAt !== null && cancelAt > now;
  switch (status) {
    case "active":
      return cancelAt === null || isPaidFor ? "full" : "read_only";
    case "past_due":
      return isInGrace ? "grace" : "read_only";
    // The card is charged by now, and the answer is on its way: nobody is turned away meanwhile.
    case "trialing":
      return pastDueSince !== null && isInGrace ? "full" : "read_only";
    case "canceled":
      return isPaidFor ? "full" : "read_only";
    default:
      return "read_only";
  }
}

/** What some plans have and others don't. All else is part of every plan. */
const features = {
  customFields: { from: "professional", name: "New custom fields", are: true },
  helpers: { from: "professional", name: "Your own helpers", are: true },
  apps: { from: "professional", name: "Connecting other programs", are: false },
  dialer: { from: "professional", name: "The AI dialer", are: false },
  social: { from: "professional", name: "Social media", are: false },
  reportDownloads: { from: "professional", name: "Downloading reports", are: false },
  brand: { from: "enterprise", name: "Your own brand", are: false },
  accounting: { from: "enterprise", name: "Accounting", are: false },
  formation: { from: "enterprise", name: "Starting a business", are: false },
  assistant: { from: "enterprise", name: "The AI assistant", are: false },
  keys: { from: "enterprise", name: "API keys", are: true },
  phoneHelp: { from: "enterprise", name: "Phone Help", are: false },
  setupHelp: { from: "enterprise", name: "Setup Help", are: false },
  accountManager: { from: "enterprise", name: "A dedicated account manager", are: false },
} as const satisfies Record<string, { from: PlanKey; name: string; are: boolean }>;
export type Feature = keyof typeof features;
export const featureKeys = Object.keys(features) as Feature[];

/** The feature of this name; throws where there is none. */
export function featureNamed(name: string): Feature {
  const feature = featureKeys.find((key) => key === name);
  if (!feature) throw new Error(`No plan has a feature ${name}`);
  return feature;
}

/** True when `plan` has the feature; "all" is what a trial has. */
export const opens = (plan: PlanKey | "all", feature: Feature): boolean =>
  plan === "all" || planKeys.indexOf(plan) >= planKeys.indexOf(features[feature].from);

const keyOf = (plan: string | null): PlanKey | null => planKeys.find((key) => key === plan) ?? null;

/** The plan that a business is on: the chosen one; where none was, Starter, and after a trial that nothing ends, Enterprise. */
export const planOf = (subscription: Standing, now: Date): PlanKey =>
  keyOf(subscription.plan) ??
  (subscription.payments === "none" && !subscription.isTest && !isOnTrial(subscription, now)
    ? "enterprise"
    : "starter");

/**
 * The plan whose features a business has: all in a trial and a test business; the smallest once nothing is paid for. Where nothing is
 * charged a plan that was canceled stays whole.
 */
export function openPlanOf(subscription: Standing, now: Date): PlanKey | "all" {
  if (subscription.isTest || isOnTrial(subscription, now)) return "all";
  return accessOf(subscription, now) === "read_only" ? "starter" : planOf(subscription, now);
}

/** How a subscription stands, as it is answered: `trial` for Stripe's trialing; a trial that nothing ends is active once it is over. */
export function statusOf(
  subscription: Standing,
  now: Date,
): "trial" | Exclude<SubscriptionStatus, "trialing"> {
  const status = subscriptionStatuses.find((one) => one === subscription.status) ?? "trialing";
  if (status !== "trialing") return status;
  return subscription.payments === "none" && !isOnTrial(subscription, now) ? "active" : "trial";
}

/** What is said where a feature is not part of the plan. */
export function notInPlan(feature: Feature): string {
  const { from, name, are } = features[feature];
  return `${name} ${are ? "are" : "is"} part of the ${planByKey(from).name} plan.`;
}

/** What is said to a program whose key is paused. */
export const keysPaused = `${notInPlan("keys")} This key is paused, and works again as soon as the business is on it.`;

/** What is said where a business can only be read. */
export function readOnlyMessage({ status }: Pick<Standing, "status">): string {
  const why =
    status === "past_due" || status === "unpaid"
      ? "The last payment didn’t go through"
      : status === "canceled" || status === "active"
        ? "Your plan has ended"
        : "Your trial has ended";
  return `${why}, so you can look and export, but not change anything. Choose a plan to go on; nothing was deleted.`;
}
