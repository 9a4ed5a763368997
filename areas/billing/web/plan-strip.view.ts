import { trialToldDays } from "#platform/contract/product.ts";
import { date } from "#platform/web/format.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";

type Subscriber = Pick<CurrentUser, "access" | "subscriptionStatus" | "trialEndsAt" | "testWorkspace">;
export type Strip = { label: string; text: string; act: string; href: string };

const dayMs = 86_400_000;

/** What is told above every screen about the plan; undefined when there is nothing to tell. */
export function stripOf(user: Subscriber, now: Date): Strip | undefined {
  if (
    user.access === "read_only" &&
    (user.subscriptionStatus === "past_due" || user.subscriptionStatus === "unpaid")
  )
    return {
      label: "Read only",
      text: "The last payment didn’t go through, so you can look and export, but not change anything.",
      act: "Pay or change card",
      href: "/billing",
    };
  if (user.access === "read_only")
    return {
      label: "Read only",
      text: "You can look and export, but not change anything. Nothing was deleted.",
      act: "Choose a plan",
      href: "/subscribe",
    };
  if (user.access === "grace")
    return {
      label: "Payment due",
      text: "The last payment didn’t go through. Please look at how you pay.",
      act: "Billing",
      href: "/billing",
    };
  if (user.testWorkspace || user.subscriptionStatus !== "trial" || user.trialEndsAt === null)
    return undefined;
  const left = Date.parse(user.trialEndsAt) - now.getTime();
  if (left <= 0 || left > trialToldDays * dayMs) return undefined;
  return {
    label: "Trial",
    text: `Your trial ends on ${date(user.trialEndsAt)}.`,
    act: "See the plans",
    href: "/subscribe",
  };
}
