import { on } from "#platform/server/events.ts";
import {
  businessClosed,
  businessReopened,
  workspaceCreated,
  workspaceKept,
} from "#areas/team/contract/members.events.ts";
import { endPlan, takeUpPlan } from "./billing.service.ts";
import { restartTrial, startTrial } from "./subscriptions.service.ts";

export const billingSubscribers = [
  on(workspaceCreated, (ctx, { plan }) => startTrial(ctx, plan)),
  on(businessClosed, (ctx) => endPlan(ctx)),
  on(businessReopened, (ctx, { closedAt }) => takeUpPlan(ctx, closedAt)),
  on(workspaceKept, (ctx, { plan }) => restartTrial(ctx, plan)),
];
