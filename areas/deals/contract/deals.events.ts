import { z } from "zod";
import { publicEvent } from "#platform/contract/events.ts";
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
export const dealCreated = publicEvent(
  "deal.created",
  "A sale was added",
  z.object({ ...what, stage: z.string(), value: z.string() }),
);
export const dealUpdated = publicEvent(
  "deal.updated",
  "A sale was changed",
  z.object({ ...what, fields: z.array(z.string()) }),
);
/** A main sale moves with its customer, which `contact.stage_changed` tells as well. */
export const dealStageChanged = publicEvent(
  "deal.stage_changed",
  "A sale moved to another stage",
  z.object({ ...what, from: z.string(), to: z.string() }),
);
/** With its lines, as an invoice has them. */
export const dealWon = publicEvent(
  "deal.won",
  "A sale was won",
  z.object({ ...what, value: z.string(), lines: z.array(DealLine) }),
);
export const dealLost = publicEvent(
  "deal.lost",
  "A sale was lost",
  z.object({ ...what, reason: LostReason.nullable(), note: z.string().nullable() }),
);
/** Open again after it was won or lost. */
export const dealReopened = publicEvent(
  "deal.reopened",
  "A sale that was won or lost is open again",
  z.object({ ...what }),
);
/** Nobody has touched it for longer than its stage lets one wait. */
export const dealWentCold = publicEvent(
  "deal.went_cold",
  "Nobody has touched a sale for longer than its stage allows",
  z.object(what),
);
export const dealDeleted = publicEvent("deal.deleted", "A sale was moved to the trash", z.object(what));
export const dealRestored = publicEvent("deal.restored", "A sale came back from the trash", z.object(what));

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
