import { on } from "#platform/server/events.ts";
import { memberRemoved, workspaceKept } from "#areas/team/contract/members.events.ts";
import { revokeKeysOf } from "./api-keys.service.ts";
import { updateMaker } from "./api-keys.store.ts";

export const apiKeySubscribers = [
  on(memberRemoved, (ctx, { userId }) => revokeKeysOf(ctx, userId)),
  on(workspaceKept, (ctx, { from, to }) => updateMaker(ctx.tx, from, to)),
];
