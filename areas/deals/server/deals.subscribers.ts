import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import {
  contactCreated,
  contactNoteAdded,
  contactsMerged,
  contactStageChanged,
  contactsUnmerged,
  contactUpdated,
  sampleAdded,
} from "#areas/customers/contract/contacts.events.ts";
import {
  dealLost,
  dealReopened,
  dealRestored,
  dealStageChanged,
  dealUpdated,
  dealWon,
} from "#areas/deals/contract/deals.events.ts";
import { dealImportUndone, dealsImported } from "#areas/deals/contract/deal-imports.events.ts";
import { contactsImported, importUndone } from "#areas/imports/contract/imports.events.ts";
import {
  stageArchived,
  stageCreated,
  stageUpdated,
} from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { taskCompleted } from "#areas/tasks/contract/tasks.events.ts";
import { moveOutOfStage } from "./archived-stages.service.ts";
import { hasMovesTo } from "./closed-sales.store.ts";
import { removeCold } from "./cold-sales.store.ts";
import { notifyAdded, notifyMainMove } from "./deal-moves.service.ts";
import { addSample } from "./deal-sample.service.ts";
import { planRates } from "./deal-watch.service.ts";
import { renewClosed } from "./deals.jobs.ts";
import { findMainAgain, passMainRole } from "./main-sales.service.ts";
import { joinSales } from "./merged-sales.service.ts";

/** Which sales were won or lost is told anew where a stage that sales were in means something else; after the change, so that nobody waits for it. */
async function renewWhereReached(ctx: Ctx, { key }: { key: string }): Promise<void> {
  if (await hasMovesTo(ctx.tx, key))
    await ctx.enqueue(renewClosed, { workspaceId: ctx.workspaceId, stage: key });
}

/** What happens to a customer happens to their sales. */
export const dealSubscribers = [
  on(contactsMerged, joinSales),
  on(contactsUnmerged, async (ctx, { contactId }) => {
    await findMainAgain(ctx, contactId);
    await passMainRole(ctx, contactId);
  }),
  on(sampleAdded, addSample),
  on(stageArchived, (ctx, { key, moveToKey }) => moveOutOfStage(ctx, { from: key, to: moveToKey })),
  on(stageCreated, renewWhereReached),
  on(stageUpdated, (ctx, { key, hasNewType }) =>
    hasNewType ? renewWhereReached(ctx, { key }) : Promise.resolve(),
  ),
  on(contactCreated, notifyAdded),
  on(contactStageChanged, (ctx, { ofPerson, ...moved }) =>
    ofPerson ? Promise.resolve() : notifyMainMove(ctx, moved),
  ),
  // A touch: it is not cold any more.
  on(contactUpdated, async (ctx, { contactId, withMove, ofPerson }) => {
    if (!withMove && !ofPerson) await removeCold(ctx.tx, { contactId });
  }),
  on(contactNoteAdded, (ctx, { contactId }) => removeCold(ctx.tx, { contactId })),
  on(taskCompleted, async (ctx, { contactId, dealId }) => {
    if (dealId !== null) await removeCold(ctx.tx, { dealId });
    else if (contactId !== null) await removeCold(ctx.tx, { contactId });
  }),
  on(dealUpdated, (ctx, { dealId }) => removeCold(ctx.tx, { dealId })),
  on(dealStageChanged, (ctx, { dealId }) => removeCold(ctx.tx, { dealId })),
  on(dealRestored, (ctx, { dealId }) => removeCold(ctx.tx, { dealId })),
  // How often sales are won is counted anew once it may have changed.
  on(dealWon, planRates),
  on(dealLost, planRates),
  on(dealReopened, planRates),
  on(contactsImported, planRates),
  on(importUndone, planRates),
  on(dealsImported, planRates),
  on(dealImportUndone, planRates),
];
