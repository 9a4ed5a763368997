import { momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { goalCard } from "#areas/dashboard/contract/stats.rules.ts";
import { rottingDaysFor, wantedEachMonth } from "#areas/onboarding/contract/onboarding.rules.ts";
import {
  checklistSteps,
  type ChecklistStep,
  type Dismissable,
  type Onboarding,
  type Setup,
  type SetupProgress,
} from "#areas/onboarding/contract/onboarding.schema.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./onboarding.store.ts";

const me = (ctx: Ctx): string => ctx.actor.userId ?? "";

/** How far the person and the business are with getting started. */
export async function getOnboarding(ctx: Ctx): Promise<Onboarding> {
  const row = await store.findAnswers(ctx.tx, me(ctx));
  const done = await store.listSteps(ctx.tx);
  const user = await auth.findUser(ctx.tx, me(ctx));
  return {
    setupCompleted: user?.setupCompleted ?? false,
    step: row?.step ?? 1,
    answers: row?.answers ?? {},
    checklist: Object.fromEntries(
      checklistSteps.map((step) => [step, done.includes(step)]),
    ) as Onboarding["checklist"],
    dismissed: row?.dismissed ?? [],
    goalCard: goalCard(row?.answers.primaryGoals ?? []),
    leadGoal: await leadGoalOf(ctx, row?.answers.monthlyLeadGoal),
    sampleContacts: await customers.countSample(ctx),
  };
}

// The goal is for the whole business: someone who sees only their own customers has none.
async function leadGoalOf(ctx: Ctx, answer: string | undefined): Promise<Onboarding["leadGoal"]> {
  const wanted = wantedEachMonth(answer);
  if (wanted === undefined || ctx.actor.sees === "own") return null;
  const zone = await team.timeZoneOf(ctx.tx);
  const first = momentAt(zone, { day: `${wallTimeIn(zone, ctx.now).day.slice(0, 8)}01`, time: "00:00" });
  const added = await customers.countAddedSince(ctx, first);
  return added === undefined ? null : { wanted, added };
}

/** Adds answers to the saved ones. If nothing was sent, nothing is written. */
export async function saveProgress(ctx: Ctx, { step, ...answers }: SetupProgress): Promise<Onboarding> {
  if (step !== undefined || Object.values(answers).some((answer) => answer !== undefined)) {
    await store.saveAnswers(ctx.tx, {
      workspaceId: ctx.workspaceId,
      userId: me(ctx),
      answers,
      step,
      updatedAt: ctx.now.toISOString(),
    });
  }
  return getOnboarding(ctx);
}

/**
 * Saves all answers and marks the setup as done for this person. The sales cycle of someone who may change how the business works
 * sets after how many days a sale has waited too long.
 */
export async function completeSetup(ctx: Ctx, setup: Setup): Promise<Onboarding> {
  const now = ctx.now.toISOString();
  await store.saveAnswers(ctx.tx, {
    workspaceId: ctx.workspaceId,
    userId: me(ctx),
    answers: setup,
    step: 5,
    updatedAt: now,
  });
  await auth.markSetupCompleted(ctx.tx, me(ctx), now);
  const rotting = rottingDaysFor(setup.salesCycle);
  if (rotting && roleAllows(ctx.actor.role, "manager")) await pipeline.setRottingDays(ctx, rotting);
  return getOnboarding(ctx);
}

/** The checklist's steps that this business has done. */
export const doneSteps = (tx: Ctx["tx"]): Promise<string[]> => store.listSteps(tx);

/** Marks a checklist step as done by the current business, for good. Only for what really happened, not for sample data. */
export async function completeStep(ctx: Ctx, step: ChecklistStep): Promise<void> {
  await store.insertStep(ctx.tx, { workspaceId: ctx.workspaceId, step, completedAt: ctx.now.toISOString() });
}

/** Closes a card for good, for this person. */
export async function dismiss(ctx: Ctx, what: Dismissable): Promise<Onboarding> {
  await store.saveDismissed(
    ctx.tx,
    { workspaceId: ctx.workspaceId, userId: me(ctx), updatedAt: ctx.now.toISOString() },
    what,
  );
  return getOnboarding(ctx);
}
