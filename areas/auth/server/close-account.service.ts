import { found } from "#platform/contract/errors.ts";
import { type OpenCtx, personIn } from "#platform/server/context.ts";
import { mailOut, removeKeptLinks } from "#platform/server/outbox.ts";
import { withPassword } from "#platform/server/passwords.ts";
import type { Answer } from "#platform/server/route.ts";
import * as team from "#areas/team/server/index.ts";
import { accountClosedMail } from "./account-mails.service.ts";
import { endElsewhere } from "./signed-out.service.ts";
import { removeSignIns, updateToClosed, findUser } from "./users.store.ts";

/**
 * Closes the signed-in person's own account: out of every business, nothing left to sign in with, and nothing known of them but the name that stands at
 * what they did. 400 for a wrong password, 409 for the only owner of a business that isn’t closed.
 */
export async function closeAccount(
  open: OpenCtx,
  { answer, password }: { answer: Answer; password: string },
): Promise<void> {
  const userId = personIn(open);
  await withPassword(open, password, async (ctx) => {
    const user = found(await findUser(ctx.tx, userId), "User");
    for (const id of await team.everyWorkspaceOf(ctx.tx, userId))
      await team.departFrom(await ctx.enter(id), userId);
    await removeSignIns(ctx.tx, userId);
    await removeKeptLinks(ctx.tx, user.email);
    await endElsewhere(ctx.tx, userId, null, "removed");
    await updateToClosed(ctx.tx, userId, ctx.now.toISOString());
    await mailOut(ctx, accountClosedMail(user, ctx.now));
  });
  answer.session(undefined);
}
