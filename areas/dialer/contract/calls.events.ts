import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { publicEvent } from "#platform/contract/events.ts";
import { callOutcomes } from "./phone-records.schema.ts";

/** A call to a customer is over; nothing is published of practice. */
export const callCompleted = publicEvent(
  "call.completed",
  "A call to a customer is over",
  z.object({
    callId: Id,
    contactId: Id.nullable(),
    campaignId: Id.nullable(),
    /** What people call the campaign. */
    name: z.string(),
    outcome: z.enum(callOutcomes),
    /** Spoken with: neither a machine nor nobody. */
    isReached: z.boolean(),
  }),
);
