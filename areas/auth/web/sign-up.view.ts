import { moneyText } from "#platform/contract/money.ts";
import { trialDays } from "#platform/contract/product.ts";
import type { DemoLeadInfo } from "#platform/web/browser-flags.ts";
import { money } from "#platform/web/format.ts";
import { planKeys, plans, type PlanKey } from "#areas/billing/contract/plans.schema.ts";
import type { Registration } from "#areas/auth/contract/auth.schema.ts";

/** The form's one question: about keeping the test business if the person is in one, otherwise about the sample business. */
export const beginningWords = (isTest: boolean): string =>
  isTest
    ? "Keep what I made in the test business"
    : "Start with sample data, so there’s something to look at";

/** What the new business starts with, as the registration sends it; nothing when it was not wanted. */
export function beginningOf(
  isTest: boolean,
  wanted: boolean,
): Partial<Pick<Registration, "keepTestWorkspace" | "withSampleData">> {
  if (!wanted) return {};
  return isTest ? { keepTestWorkspace: true } : { withSampleData: true };
}

/** What the person who asked for the demo in this browser entered, to fill in the form. */
export const knownFrom = (
  lead: DemoLeadInfo | undefined,
): Partial<Pick<Registration, "firstName" | "lastName" | "email" | "companyName" | "phone">> =>
  lead
    ? {
        firstName: lead.firstName,
        lastName: lead.lastName,
        email: lead.email,
        companyName: lead.companyName,
        phone: lead.phone,
      }
    : {};

/** The plan stored in this browser, if it is a valid one. */
export const chosenPlan = (kept: string | null): PlanKey | undefined => planKeys.find((key) => key === kept);

/** Each plan and what it costs after the trial: "Professional, $99 a month after the 14-day trial". */
export const planOptions = plans.map((plan) => ({
  value: plan.key,
  label: `${plan.name}, ${money(moneyText(plan.monthlyCents))} a month after the ${trialDays}-day trial`,
}));

export const planHelp = "No charge now, and no card needed.";
