import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event, publicEvent } from "#platform/contract/events.ts";

/** A helper was added, changed, switched, or removed; `isOn` when it was switched on by it. */
export const helperChanged = event(
  "helper.changed",
  z.object({ helperId: Id, isOn: z.boolean().default(false) }),
);
/** Helpers did something; `contactIds` are those for whom something is new. */
export const helpersRan = event("helpers.ran", z.object({ contactIds: z.array(Id) }));
/** A helper tells another program about a customer: also sent to the webhook that its step names. */
export const helperCalled = publicEvent(
  "helper.called",
  "A helper tells about a customer",
  z.object({ contactId: Id, name: z.string(), helperId: Id, helperName: z.string(), webhookId: Id }),
);
