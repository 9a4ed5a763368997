import { on } from "#platform/server/events.ts";
import { stageArchived } from "#areas/pipeline/contract/pipeline-stages.events.ts";
import { memberRemoved, workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { addSample } from "./contact-sample.service.ts";
import { reassignAll } from "./contact-sample.store.ts";
import { changeMany } from "./contact-bulk.service.ts";
import { handOverContacts } from "./contacts.jobs.ts";
import * as store from "./contacts.store.ts";

/** What happens to customers when a business starts or changes hands, a stage is archived or a person leaves. */
export const contactSubscribers = [
  on(workspaceCreated, async (ctx, { ownerId, withSampleData }) => {
    if (withSampleData) await addSample(ctx, ownerId);
  }),
  on(workspaceKept, (ctx, { from, to }) => reassignAll(ctx.tx, from, to)),
  on(stageArchived, async (ctx, { key, moveToKey }) => {
    await store.moveBinned(ctx.tx, key, moveToKey);
    await changeMany(ctx, { action: { type: "stage", pipelineStage: moveToKey }, filter: { stage: key } });
  }),
  // By a system job: the person leaving may see too little to hand everything over.
  on(memberRemoved, (ctx, { userId, to }) =>
    ctx.enqueue(handOverContacts, {
      workspaceId: ctx.workspaceId,
      from: userId,
      to,
      by: ctx.actor.userId === userId ? null : ctx.actor.userId,
    }),
  ),
];
