import { on } from "#platform/server/events.ts";
import { newId } from "#platform/server/ids.ts";
import {
  contactDeleted,
  contactRestored,
  contactsMerged,
  contactStageChanged,
  contactsUnmerged,
  contactUpdated,
} from "#areas/customers/contract/contacts.events.ts";
import { memberRemoved, workspaceKept } from "#areas/team/contract/members.events.ts";
import { stageArchived } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { insertValueChange } from "./deal-changes.store.ts";
import { kindsOf, typeOf } from "./deal-facts.service.ts";
import { notifyMove } from "./deal-moves.service.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { handOverDeals } from "./deals.jobs.ts";
import { findMainId, reassignDeals, removeReason, setWithContact } from "./deals.store.ts";
import { findMainAgain, passMainRole } from "./main-sales.service.ts";

/** Whatever moves a customer moves their main sale; what happens to a customer happens to their sales. */
export const dealSubscribers = [
  on(contactStageChanged, async (ctx, { contactId, from, to, isOneOfMany, ofPerson }) => {
    if (ofPerson) return;
    const kinds = await kindsOf(ctx);
    const id = await findMainId(ctx.tx, contactId);
    if (typeOf(kinds, to) !== "lost") await removeReason(ctx.tx, contactId);
    await notifyMove(ctx, kinds, { id, from, to, isOneOfMany });
  }),
  on(contactUpdated, async (ctx, { contactId, fields, ofPerson }) => {
    if (ofPerson || !fields.includes("value")) return;
    const dealId = await findMainId(ctx.tx, contactId);
    await insertValueChange(ctx.tx, { id: newId(), workspaceId: ctx.workspaceId, dealId, contactId });
  }),
  on(contactDeleted, (ctx, { contactId }) => setWithContact(ctx.tx, contactId, true)),
  on(contactRestored, (ctx, { contactId }) => setWithContact(ctx.tx, contactId, false)),
  on(contactsMerged, (ctx, { contactId }) => passMainRole(ctx, contactId)),
  on(contactsUnmerged, async (ctx, { contactId }) => {
    await findMainAgain(ctx, contactId);
    await passMainRole(ctx, contactId);
  }),
  on(stageArchived, (ctx, { key, moveToKey }) => moveOutOfStage(ctx, { from: key, to: moveToKey })),
  on(workspaceKept, (ctx, { from, to }) => reassignDeals(ctx.tx, from, to)),
  // By a job on the product's behalf: who leaves may see too little to give everything away.
  on(memberRemoved, (ctx, { userId, to }) =>
    ctx.enqueue(handOverDeals, { workspaceId: ctx.workspaceId, from: userId, to }),
  ),
];
