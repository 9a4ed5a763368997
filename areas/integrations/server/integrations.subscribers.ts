import { on } from "#platform/server/events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { updateConnector } from "./integrations.store.ts";

export const integrationSubscribers = [
  on(workspaceKept, (ctx, { from, to }) => updateConnector(ctx.tx, from, to)),
];
