import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { DealLine, LostReason } from "./deals.schema.ts";

/** `name` is the customer's. */
const what = {
  dealId: Id,
  contactId: Id,
  name: z.string(),
  title: z.string().nullable(),
  isMain: z.boolean(),
};
export const dealCreated = event("deal.created", z.object({ ...what, stage: z.string(), value: z.string() }));
export const dealUpdated = event("deal.updated", z.object({ ...what, fields: z.array(z.string()) }));
/** A main sale moves with its customer, which `contact.stage_changed` tells as well. */
export const dealStageChanged = event(
  "deal.stage_changed",
  z.object({ ...what, from: z.string(), to: z.string() }),
);
/** With its lines, as an invoice has them. */
export const dealWon = event("deal.won", z.object({ ...what, value: z.string(), lines: z.array(DealLine) }));
export const dealLost = event(
  "deal.lost",
  z.object({ ...what, reason: LostReason.nullable(), note: z.string().nullable() }),
);
/** Open again after it was won or lost. */
export const dealReopened = event("deal.reopened", z.object({ ...what }));
/** Nobody has touched it for longer than its stage lets one wait. */
export const dealWentCold = event("deal.went_cold", z.object(what));
export const dealDeleted = event("deal.deleted", z.object(what));
export const dealRestored = event("deal.restored", z.object(what));

/** After these, lists and sums of sales are no longer what they were. */
export const dealEvents = [
  dealCreated,
  dealUpdated,
  dealStageChanged,
  dealWon,
  dealLost,
  dealReopened,
  dealWentCold,
  dealDeleted,
  dealRestored,
] as const;
