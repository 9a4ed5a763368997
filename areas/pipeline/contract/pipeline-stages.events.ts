import { z } from "zod";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

const which = { stageId: Id, name: z.string(), key: z.string() };

export const stageCreated = event("stage.created", z.object(which));
/** `hasNewType`: what it means for a sale to be there is another one now. */
export const stageUpdated = event("stage.updated", z.object({ ...which, hasNewType: z.boolean() }));
export const stagesReordered = event("stages.reordered", z.object({}));
/** A stage was archived; its contacts are to move to `moveToKey`. */
export const stageArchived = event("stage.archived", z.object({ ...which, moveToKey: z.string() }));

export const stageEvents = [stageCreated, stageUpdated, stagesReordered, stageArchived] as const;
