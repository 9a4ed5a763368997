import { on } from "#platform/server/events.ts";
import { contactsMerged, contactsUnmerged } from "#areas/customers/contract/contacts.events.ts";
import { stageArchived } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { findMainAgain, passMainRole } from "./main-sales.service.ts";

/** What happens to a customer happens to their sales. */
export const dealSubscribers = [
  on(contactsMerged, (ctx, { contactId }) => passMainRole(ctx, contactId)),
  on(contactsUnmerged, async (ctx, { contactId }) => {
    await findMainAgain(ctx, contactId);
    await passMainRole(ctx, contactId);
  }),
  on(stageArchived, (ctx, { key, moveToKey }) => moveOutOfStage(ctx, { from: key, to: moveToKey })),
];
