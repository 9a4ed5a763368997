import type { PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { planKeyOf, soldAs } from "./billing.view.ts";

/** Where a plan that was already chosen is paid for. */
export const subscribeAddress = ({ plan, interval }: PlanChoice): string =>
  `/subscribe?plan=${plan}&interval=${interval}`;

/** The choice in an address; undefined when there is none that is sold. */
export function choiceIn(search: string): PlanChoice | undefined {
  const query = new URLSearchParams(search);
  const plan = planKeyOf(query.get("plan"));
  return plan && { plan, interval: soldAs(plan, query.get("interval") === "year" ? "year" : "month") };
}
