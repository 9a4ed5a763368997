import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { planKeys } from "./plans.schema.ts";

/** The business's subscription changed: its plan, or whether it goes on. */
export const subscriptionChanged = event(
  "subscription.changed",
  z.object({ plan: z.enum(planKeys), status: z.string() }),
);
