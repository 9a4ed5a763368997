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

/** A call, with the feature that it needs when it writes; the area whose call it is declares that. */
type Call = Pick<Endpoint, "method" | "whenReadOnly"> & { readonly feature?: Feature };

/** Why a business that stands like this may not make the call; undefined when it may. Reads go on always, keys aside. */
export function whyRefused(call: Call, standing: Standing, byKey: boolean, now: Date): string | undefined {
  const plan = openPlanOf(standing, now);
  if (byKey && !opens(plan, "keys")) return keysPaused;
  if (call.method === "GET" || call.whenReadOnly === "works") return undefined;
  if (accessOf(standing, now) === "read_only") return readOnlyMessage(standing);
  return call.feature && !opens(plan, call.feature) ? notInPlan(call.feature) : undefined;
}
