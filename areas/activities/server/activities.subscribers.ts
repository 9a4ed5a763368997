import type { ActivityWords } from "#platform/server/activity-words.ts";
import type { Subscriber } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { addSample, recordTold } from "./activities.service.ts";
import { removeSample, updatePerson } from "./activities.store.ts";

export const activitySubscribers = [
  on(sampleAdded, (ctx, { ownerId, contactIds }) => addSample(ctx, ownerId, contactIds)),
  on(sampleRemoved, (ctx) => removeSample(ctx.tx)),
  on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to)),
];

/** Records what happens in the words of the areas whose events they are. */
export const tellingSubscribers = (words: readonly ActivityWords[]): Subscriber[] =>
  words.flatMap(({ type, tell }) =>
    tell ? [on(type, async (ctx, payload) => recordTold(ctx, await tell(payload as never, ctx)))] : [],
  );
