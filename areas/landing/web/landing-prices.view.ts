import { plans } from "#areas/billing/contract/plans.schema.ts";
import { moneyText } from "#platform/contract/money.ts";
import { money } from "#platform/web/format.ts";

/** Cents as a price: "$49". */
export const price = (cents: number): string => money(moneyText(cents));

/** Professional's monthly price when a year is paid at once, for the comparison. */
export const yearlyPrice = price(plans.find((plan) => plan.key === "professional")?.yearlyMonthCents ?? 0);
