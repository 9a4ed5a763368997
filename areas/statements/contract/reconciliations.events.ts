import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";

/** An account's check against a statement was begun, ticked, finished, reopened, canceled or brought back. */
export const reconciliationChanged = event(
  "reconciliations.changed",
  z.object({
    reconciliationId: Id,
    what: z.enum(["begun", "changed", "finished", "reopened", "canceled", "restored"]),
  }),
);
