import { on } from "#platform/server/events.ts";
import { workspaceCreated, workspaceKept } from "#areas/team/contract/members.events.ts";
import { restartTrial, startTrial } from "./subscriptions.service.ts";

export const billingSubscribers = [
  on(workspaceCreated, (ctx, { plan }) => startTrial(ctx, plan)),
  on(workspaceKept, (ctx, { plan }) => restartTrial(ctx, plan)),
];
