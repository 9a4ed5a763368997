import { plans } from "#areas/billing/contract/plans.schema.ts";
import { moneyText } from "#platform/contract/money.ts";
import { money } from "#platform/web/format.ts";

/** Cents as a price: "$49". */
export const price = (cents: number): string => money(moneyText(cents));

/** Professional's price of one month when a year is paid at once: what the comparison shows. */
export const yearlyPrice = price(plans.find((plan) => plan.key === "professional")?.yearlyMonthCents ?? 0);
