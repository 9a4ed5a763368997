import { on } from "#platform/server/events.ts";
import { newId } from "#platform/server/ids.ts";
import {
  contactCreated,
  contactStageChanged,
  sampleAdded,
} from "#areas/customers/contract/contacts.events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { createPresets } from "./pipeline-stages.service.ts";
import { addSampleMoves } from "./stage-changes.service.ts";
import * as changes from "./stage-changes.store.ts";

export const pipelineSubscribers = [
  on(workspaceCreated, (ctx) => createPresets(ctx)),
  on(sampleAdded, addSampleMoves),
  on(contactCreated, (ctx, { contactId, stage }) =>
    changes.insertFirstStage(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId,
      toStage: stage,
      at: ctx.now.toISOString(),
      changedBy: ctx.actor.userId,
    }),
  ),
  on(contactStageChanged, (ctx, { contactId, from, to, ofPerson }) =>
    changes.insertMove(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId,
      fromStage: from,
      toStage: to,
      ofPerson,
      at: ctx.now.toISOString(),
      changedBy: ctx.actor.userId,
    }),
  ),
];
