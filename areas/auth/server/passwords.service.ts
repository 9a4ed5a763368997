import { AppError, found } from "#platform/contract/errors.ts";
import { takeAttempt } from "#platform/server/attempts.ts";
import { type OpenCtx, personIn } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { mailOut, removeKeptLinks } from "#platform/server/outbox.ts";
import { confirmPassword, hashPassword } from "#platform/server/passwords.ts";
import type { Answer, PublicCtx } from "#platform/server/route.ts";
import * as team from "#areas/team/server/index.ts";
import { emailKey, isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import type { RemovedSteps } from "#areas/auth/contract/auth.schema.ts";
import { passwordChangedMail } from "./account-mails.service.ts";
import { mailPasswordLink } from "./auth.jobs.ts";
import { knownDeviceCookie, yearSeconds } from "./known-devices.service.ts";
import { linkPerAccount, linkPerAddress } from "./login-limits.service.ts";
import { removeNewSteps } from "./new-steps.service.ts";
import { listPasskeys } from "./passkeys.store.ts";
import { endElsewhere } from "./signed-out.service.ts";
import { tokenHash } from "./tokens.service.ts";
import * as store from "./users.store.ts";
import { refuseWeakPassword } from "./weak-passwords.service.ts";

/** Has a link emailed if there is such an account, without revealing whether there is. */
export async function requestPasswordLink(ctx: PublicCtx, email: string): Promise<void> {
  const key = emailKey(email);
  await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, linkPerAddress, ctx.ip);
    await takeAttempt(tx, linkPerAccount, key);
    await enqueue(tx, mailPasswordLink, { emailKey: key });
  });
}

function refuseOldLink(): never {
  throw new AppError("validation_failed", "This link was already used or has expired. Ask for a new one.", {
    errors: { token: "Used or expired" },
  });
}

/**
 * Sets a new password with an emailed link and ends all of the person's sessions, and the ways to sign in that are only days old. 400 when the link is used, expired or wrong.
 * This browser is known from then on: a stranger's guesses do not keep the person out here, and the address counts as confirmed.
 */
export async function resetPassword(
  { ctx, answer }: { ctx: PublicCtx; answer: Answer },
  input: { token: string; password: string },
): Promise<RemovedSteps> {
  const now = ctx.now.toISOString();
  const hashed = tokenHash(input.token);
  const user = (await ctx.database.transact((tx) => store.findByReset(tx, hashed, now))) ?? refuseOldLink();
  await refuseWeakPassword(ctx.ports, input.password, user);
  const passwordHash = await hashPassword(input.password, user.id);
  const removed = await ctx.database.transact(async (tx) => {
    await store.lockUser(tx, user.id);
    if ((await store.takeReset(tx, hashed, now)) !== user.id) refuseOldLink();
    await store.updateEmailConfirmed(tx, user.id, now);
    const steps = await removeNewSteps(tx, user.id, ctx.now);
    const keeping = { tx, now: ctx.now, appUrl: ctx.ports.appUrl, removed: steps };
    await keepPassword(keeping, user, passwordHash, null);
    return steps;
  });
  answer.signedCookie(knownDeviceCookie, user.id, yearSeconds);
  return removed;
}

/** Changes the password and ends all other sessions. 400 when the current one is wrong or the new one weak, 429 after 10 wrong ones in a quarter of an hour. */
export async function changePassword(
  ctx: OpenCtx,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const userId = personIn(ctx);
  const given = await confirmPassword(ctx, input.currentPassword, "currentPassword");
  const user = found(await ctx.database.transact((tx) => store.findUser(tx, userId)), "User");
  await refuseWeakPassword(ctx.ports, input.newPassword, user, "newPassword");
  const passwordHash = await hashPassword(input.newPassword, userId);
  await ctx.transact(async ({ tx, now, ports }) => {
    await given(tx);
    await keepPassword({ tx, now, appUrl: ports.appUrl }, user, passwordHash, ctx.actor.sessionId);
  });
}

type Keeping = { tx: Tx; now: Date; appUrl: string; removed?: RemovedSteps };

/**
 * A new password ends what somebody who knew the one before may have left behind: other sessions, emailed links, a new address that waits, and the
 * invitations that were sent in the person's name. They are told by email.
 */
export async function keepPassword(
  { tx, now, appUrl, removed }: Keeping,
  user: store.User,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<void> {
  await store.updatePassword(tx, user.id, passwordHash, now.toISOString());
  await store.removeResets(tx, user.id);
  await removeKeptLinks(tx, user.email);
  await endElsewhere(tx, user.id, keptSessionId, "password");
  const invitations = await team.endAllInvitationsOf(tx, user.id, now);
  if (isVisitorEmail(user.email)) return;
  const passkeys = (await listPasskeys(tx, user.id)).length;
  await mailOut({ tx, now }, passwordChangedMail(user, { now, appUrl, invitations, removed, passkeys }));
}
