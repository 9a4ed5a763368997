import type { Endpoint } from "#platform/contract/endpoint.ts";
import {
  accessOf,
  type Feature,
  keysPaused,
  notInPlan,
  openPlanOf,
  opens,
  readOnlyMessage,
  type Standing,
} from "./plan-access.rules.ts";

type Call = Pick<Endpoint, "method" | "path" | "whenReadOnly">;

/** The writes that need a plan, by how their addresses begin. Areas ask for the others themselves. */
const writesOf: readonly (readonly [start: string, feature: Feature, method?: Endpoint["method"]])[] = [
  ["/api/contact-fields", "customFields", "POST"],
  ["/api/accounting/", "accounting"],
  ["/api/brand", "brand"],
];

/** The feature that a call is a write of; undefined for reads and for what every plan has. */
export const featureOf = ({ method, path }: Call): Feature | undefined =>
  method === "GET"
    ? undefined
    : writesOf.find(([start, , only]) => path.startsWith(start) && (only ?? method) === method)?.[1];

/** Why a business that stands like this may not make the call; undefined when it may. Reads go on always, keys aside. */
export function whyRefused(call: Call, standing: Standing, byKey: boolean, now: Date): string | undefined {
  const plan = openPlanOf(standing, now);
  if (byKey && !opens(plan, "keys")) return keysPaused;
  if (call.method === "GET" || call.whenReadOnly === "works") return undefined;
  if (accessOf(standing, now) === "read_only") return readOnlyMessage(standing);
  const feature = featureOf(call);
  return feature && !opens(plan, feature) ? notInPlan(feature) : undefined;
}
