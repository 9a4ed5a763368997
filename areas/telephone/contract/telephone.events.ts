import { z } from "zod";
import { event } from "#platform/contract/events.ts";

/** A business's line went live, or practices again. */
export const telephoneChanged = event("telephone.changed", z.object({ isLive: z.boolean() }));
