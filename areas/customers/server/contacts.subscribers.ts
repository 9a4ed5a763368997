import { on } from "#platform/server/events.ts";
import { stageArchived } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { memberRemoved } from "#areas/team/contract/members.events.ts";
import { changeMany } from "./contact-bulk.service.ts";
import { handOverContacts } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";

/** What happens to customers when a stage goes or a person does. */
export const contactSubscribers = [
  on(stageArchived, async (ctx, { key, moveToKey }) => {
    await store.moveBinned(ctx.tx, key, moveToKey);
    await changeMany(ctx, { action: { type: "stage", pipelineStage: moveToKey }, filter: { stage: key } });
  }),
  // By a job on the product's behalf: who leaves may see too little to give everything away.
  on(memberRemoved, (ctx, { userId, to }) =>
    ctx.enqueue(handOverContacts, { workspaceId: ctx.workspaceId, from: userId, to, by: ctx.actor.userId === userId ? null : ctx.actor.userId })),
];
