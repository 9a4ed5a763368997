import { z } from "zod";
import { publicEvent } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** `data` has what the hook's fields were given, by field. */
export const hookReceived = publicEvent(
  "hook.received",
  "Another program sent something about a customer",
  z.object({
    hookId: Id,
    hookName: z.string(),
    contactId: Id,
    isNew: z.boolean(),
    data: z.record(z.string(), z.string()),
  }),
);
