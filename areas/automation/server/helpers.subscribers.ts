import { on } from "#platform/server/events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { addPresets } from "./helpers.service.ts";

/** Every new business has the four helpers. */
export const helperSubscribers = [on(workspaceCreated, (ctx, { ownerId }) => addPresets(ctx, ownerId))];
