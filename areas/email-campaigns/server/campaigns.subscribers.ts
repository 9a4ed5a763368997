import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import {
  deliveryBounced,
  sourceReopened,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";
import { memberRemoved, workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { recountBounced, reopenAfter } from "./aftermath.service.ts";
import { addSample, removeSample } from "./campaign-sample.service.ts";
import * as store from "./campaigns.store.ts";
import { createPresets } from "./templates.service.ts";
import { updateAuthor } from "./templates.store.ts";

/** What happens to campaigns when a business starts or changes hands, and when there is news of their emails. */
export const campaignSubscribers = [
  on(workspaceCreated, (ctx) => createPresets(ctx)),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(workspaceKept, async (ctx, { from, to }) => {
    await store.updatePerson(ctx.tx, from, to);
    await updateAuthor(ctx.tx, from, to);
  }),
  on(memberRemoved, async (ctx, { userId, to }) => {
    if (to !== null) await store.reassignCampaigns(ctx.tx, userId, to);
  }),
  on(deliveryBounced, async (ctx, { kind, sourceId }) => {
    if (kind === campaignKind) await recountBounced(ctx, sourceId);
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === campaignKind) await reopenAfter(ctx, sourceId);
  }),
  on(personUnsubscribed, async (ctx, { kind, sourceId }) => {
    if (kind === campaignKind && sourceId !== null) await store.updateUnsubscribed(ctx.tx, sourceId);
  }),
];
