import { countAttempt, refuseIfSpent, type Limit } from "#platform/server/attempts.ts";
import { newId } from "#platform/server/ids.ts";
import type { Answer, PublicCtx } from "#platform/server/route.ts";
import { findSessionOf, startSession } from "#platform/server/sessions.ts";
import * as auth from "#areas/auth/server/index.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import * as team from "#areas/team/server/index.ts";

/** Enough to come back to it all day from one office's address, too few to fill the database. */
export const testWorkspaceLimit: Limit = { name: "test-workspace-address", most: 10, windowSeconds: 3600 };

/** The sample business's name. */
export const sampleBusiness = "Alder & Rye";

/**
 * Makes a throw-away business with the sample data and signs the visitor in to it; it is gone after 24 hours. Who is signed in
 * already stays where they are. 429 above the limit per address.
 */
export async function startTestWorkspace(ctx: PublicCtx, answer: Answer): Promise<void> {
  await ctx.database.transact(async (tx) => {
    if (await findSessionOf(tx, ctx.sessionToken)) return;
    await refuseIfSpent(tx, testWorkspaceLimit, ctx.ip);
    await countAttempt(tx, testWorkspaceLimit, ctx.ip);
    const userId = await auth.addVisitor(tx, { companyName: sampleBusiness, now: ctx.now });
    const workspaceId = newId();
    const workspace = await ctx.enter(tx, workspaceId, userId);
    const expiresAt = new Date(ctx.now.getTime() + testWorkspaceHours * 3_600_000).toISOString();
    await team.createWorkspace(workspace, { name: sampleBusiness, ownerId: userId, withSampleData: true, expiresAt });
    answer.session(await startSession(tx, { userId, workspaceId, device: ctx.device }));
  });
}
