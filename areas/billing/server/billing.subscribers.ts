import { on } from "#platform/server/events.ts";
import { businessChanged } from "#areas/settings/contract/settings.events.ts";
import {
  businessClosed,
  businessReopened,
  memberChanged,
  memberRemoved,
  workspaceCreated,
  workspaceKept,
} from "#areas/team/contract/members.events.ts";
import { askSoon, restartTrial, startTrial } from "./subscriptions.service.ts";

export const billingSubscribers = [
  on(workspaceCreated, (ctx, { plan }) => startTrial(ctx, plan)),
  // Each leads to a question, which has Stripe follow: nothing is charged while a business is closed, and receipts go to its owner.
  on(businessClosed, askSoon),
  on(businessReopened, askSoon),
  on(businessChanged, askSoon),
  on(memberChanged, askSoon),
  on(memberRemoved, askSoon),
  on(workspaceKept, (ctx, { plan }) => restartTrial(ctx, plan)),
];
