import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import { contactCreated, contactStageChanged } from "#areas/customers/contract/contacts.events.ts";
import { dealStageChanged } from "#areas/deals/contract/deals.events.ts";
import { contactsImported } from "#areas/imports/contract/imports.events.ts";
import type { ChecklistStep } from "#areas/onboarding/contract/onboarding.schema.ts";
import { taskCreated } from "#areas/tasks/contract/tasks.events.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { completeStep } from "./onboarding.service.ts";
import { updatePerson } from "./onboarding.store.ts";

// A change of many customers publishes one event each; one of them is enough.
const done = new WeakMap<Ctx, Set<ChecklistStep>>();

async function completeOnce(ctx: Ctx, step: ChecklistStep): Promise<void> {
  const known = done.get(ctx) ?? new Set();
  if (known.has(step)) return;
  done.set(ctx, known.add(step));
  await completeStep(ctx, step);
}

/** What completes the checklist. Sample data publishes nothing, so it does not count. */
export const onboardingSubscribers = [
  on(contactCreated, (ctx) => completeOnce(ctx, "addContact")),
  on(contactsImported, async (ctx, { created, updated }) => {
    if (created + updated > 0) await completeOnce(ctx, "addContact");
  }),
  on(contactStageChanged, (ctx) => completeOnce(ctx, "explorePipeline")),
  on(dealStageChanged, (ctx) => completeOnce(ctx, "explorePipeline")),
  on(taskCreated, (ctx) => completeOnce(ctx, "createTask")),
  on(workspaceKept, (ctx, { from, to }) => updatePerson(ctx.tx, from, to)),
];
