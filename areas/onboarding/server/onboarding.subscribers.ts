import { on } from "#platform/server/events.ts";
import { contactCreated, contactStageChanged } from "#areas/customers/contract/contacts.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { completeStep } from "./onboarding.service.ts";
import { updatePerson } from "./onboarding.store.ts";

/** What completes the checklist. Sample customers publish nothing, so they do not count. */
export const onboardingSubscribers = [
  on(contactCreated, (ctx) => completeStep(ctx, "addContact")),
  on(contactStageChanged, (ctx) => completeStep(ctx, "explorePipeline")),
  on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to)),
];
