import type { Answer, PublicCtx } from "#platform/server/route.ts";
import { findSessionOf, startSession } from "#platform/server/sessions.ts";
import * as auth from "#areas/auth/server/index.ts";

/**
 * Makes a throw-away business with the sample data and signs the visitor in to it; it is deleted after 24 hours. Someone already
 * signed in stays where they are. 429 above the limit per address.
 */
export async function startTestWorkspace(ctx: PublicCtx, answer: Answer): Promise<void> {
  await ctx.database.transact(async (tx) => {
    if (await findSessionOf(tx, ctx.sessionToken)) return;
    answer.session(await startSession(tx, { ...(await auth.addVisit(ctx, tx)), device: ctx.device }));
  });
}
