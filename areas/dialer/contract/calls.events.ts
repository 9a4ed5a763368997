import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { publicEvent } from "#platform/contract/events.ts";
import { callOutcomes } from "./phone-records.schema.ts";

export const callCompleted = publicEvent(
  "call.completed",
  "A call of a campaign ended, whoever answered it; once more where it turns out later what it came to",
  z.object({
    recordId: Id,
    campaignId: Id,
    contactId: Id.nullable(),
    outcome: z.enum(callOutcomes),
    seconds: z.number().int(),
  }),
);
