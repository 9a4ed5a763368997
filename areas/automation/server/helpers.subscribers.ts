import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { importTouched } from "#areas/imports/contract/imports.events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { startForAdded } from "./helper-many.service.ts";
import { addSample, removeSample } from "./helper-sample.service.ts";
import { addPresets } from "./helpers.service.ts";

/** Every new business has the four helpers. An import starts some only where it was let. */
export const helperSubscribers = [
  on(workspaceCreated, (ctx, { ownerId }) => addPresets(ctx, ownerId)),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(importTouched, async (ctx, { startsHelpers, did, contactIds, importId }) => {
    if (startsHelpers && did === "added") await startForAdded(ctx, contactIds, importId);
  }),
];
