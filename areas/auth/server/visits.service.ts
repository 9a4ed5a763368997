import type { Tx } from "#platform/server/database.ts";
import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import { newId } from "#platform/server/ids.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import * as team from "#areas/team/server/index.ts";
import { emailKey, testLogin } from "#areas/auth/contract/auth.rules.ts";
import type { Credentials } from "#areas/auth/contract/auth.schema.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import { addVisitor } from "./made-accounts.service.ts";

/** Enough for coming back all day from one office's address, too few to fill the database. */
export const testWorkspaceLimit: Limit = { name: "test-workspace-address", max: 10, windowSeconds: 3600 };

/** The sample business's name. */
export const sampleBusiness = "Alder & Rye";

/** Makes a throw-away business with the sample data and its visitor; both are gone after 24 hours. 429 above the limit per address. */
export async function addVisit(ctx: PublicCtx, tx: Tx): Promise<{ userId: string; workspaceId: string }> {
  await takeAttempt(tx, testWorkspaceLimit, ctx.ip);
  const userId = await addVisitor(tx, { companyName: sampleBusiness, now: ctx.now });
  const workspaceId = newId();
  const workspace = await ctx.enter(tx, workspaceId, userId);
  const expiresAt = new Date(ctx.now.getTime() + testWorkspaceHours * 3_600_000).toISOString();
  await team.createWorkspace(workspace, {
    name: sampleBusiness,
    ownerId: userId,
    withSampleData: true,
    expiresAt,
  });
  return { userId, workspaceId };
}

/**
 * True when the server was started with the test login and these are its email and password. It is nobody's account: each sign-in
 * makes a throw-away business, and with an invitation it opens nothing.
 */
export const isTestLogin = (ctx: Pick<PublicCtx, "ports">, credentials: Credentials): boolean =>
  ctx.ports.testLogin === true &&
  credentials.invitation === undefined &&
  emailKey(credentials.email) === testLogin.email &&
  credentials.password === testLogin.password;
