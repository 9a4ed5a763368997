import { z } from "zod";
import { event } from "#platform/contract/events.ts";

/** The business looks different to its customers. */
export const brandChanged = event("brand.changed", z.object({}));
