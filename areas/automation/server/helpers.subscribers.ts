import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { importTouched } from "#areas/imports/contract/imports.events.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { mailKind } from "./helper-mails.service.ts";
import { startForAdded } from "./helper-many.service.ts";
import { addSample, removeSample } from "./helper-sample.service.ts";
import { wakeMailing } from "./helpers.jobs.ts";
import { addPresets } from "./helpers.service.ts";

/** Every new business has the four helpers. An import starts some only where it was let. An email that a killed worker gave back is sent by another. */
export const helperSubscribers = [
  on(workspaceCreated, (ctx, { ownerId }) => addPresets(ctx, ownerId)),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(importTouched, async (ctx, { startsHelpers, did, contactIds, importId }) => {
    if (startsHelpers && did === "added") await startForAdded(ctx, contactIds, importId);
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === mailKind) await wakeMailing(ctx, sourceId);
  }),
];
