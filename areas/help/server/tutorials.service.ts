import { roleAllows } from "#platform/contract/endpoint.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { withSession } from "#platform/server/call-session.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import {
  isDone,
  type Known,
  markOf,
  shownTutorial,
  tutorials,
} from "#areas/help/contract/tutorials.rules.ts";
import type { Act, Tutorial, WrittenStep, WrittenTutorial } from "#areas/help/contract/tutorials.schema.ts";
import * as onboarding from "#areas/onboarding/server/index.ts";
import * as store from "./tutorials.store.ts";

/** All tutorials; for somebody who is signed in, with what they have done. */
export const listTutorials = (ctx: PublicCtx): Promise<Tutorial[]> =>
  withSession(ctx.database, { token: ctx.sessionToken, address: ctx.ip }, "read", async (tx, session) => {
    const known = session?.userId ? await knownOf(tx, session.userId) : { acts: [], checklist: [] };
    return tutorials.map((tutorial) => shownTutorial(tutorial, known));
  });

/**
 * Checks off a step that no event tells. One that an event tells is answered as done once it was done, and refused (409) before. Looking at
 * the board is told by the screen, as on My Business.
 */
export async function completeTutorialStep(ctx: Ctx, id: string, stepId: string): Promise<Tutorial> {
  const tutorial = tutorialOf(id);
  const step = found(
    tutorial.steps.find((one) => one.id === stepId),
    "Step",
  );
  await check(ctx, tutorial, step);
  return getTutorial(ctx, tutorial);
}

/** Begins a tutorial again: what was checked off by hand is open again. What was really done stays done. */
export async function restartTutorial(ctx: Ctx, id: string): Promise<Tutorial> {
  const tutorial = tutorialOf(id);
  await store.removeMarks(ctx.tx, personIn(ctx), id);
  return getTutorial(ctx, tutorial);
}

/** Notes that the acting person did something a tutorial teaches. What they didn't do themselves counts for nobody: a guest's booking, and what a program or a job does on their behalf. */
export async function noteAct(ctx: Ctx, act: Act): Promise<void> {
  if (ctx.actor.userId !== null && ctx.actor.sessionId !== null) await insert(ctx, act);
}

async function check(ctx: Ctx, { id }: WrittenTutorial, step: WrittenStep): Promise<void> {
  if (!step.by) return insert(ctx, markOf(id, step.id));
  if (isDone(id, step, await knownOf(ctx.tx, personIn(ctx)))) return;
  const isLook = "checklist" in step.by && step.by.checklist === "explorePipeline";
  if (isLook && roleAllows(ctx.actor.role, "member")) return onboarding.completeStep(ctx, "explorePipeline");
  throw new AppError("conflict", "This step is checked off by itself once you’ve done it");
}

const insert = (ctx: Ctx, act: string): Promise<void> =>
  store.insertAct(ctx.tx, {
    workspaceId: ctx.workspaceId,
    userId: personIn(ctx),
    act,
    doneAt: ctx.now.toISOString(),
  });

const tutorialOf = (id: string): WrittenTutorial =>
  found(
    tutorials.find((one) => one.id === id),
    "Tutorial",
  );

const getTutorial = async (ctx: Ctx, tutorial: WrittenTutorial): Promise<Tutorial> =>
  shownTutorial(tutorial, await knownOf(ctx.tx, personIn(ctx)));

const knownOf = async (tx: Tx, userId: string): Promise<Known> => ({
  acts: await store.listActs(tx, userId),
  checklist: await onboarding.doneSteps(tx),
});
