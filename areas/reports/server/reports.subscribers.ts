import { on } from "#platform/server/events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { updatePerson } from "./report-settings.store.ts";

export const reportsSubscribers = [on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to))];
