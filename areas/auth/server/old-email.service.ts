import { AppError } from "#platform/contract/errors.ts";
import { forgetAttempts, takeAttempt } from "#platform/server/attempts.ts";
import type { Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import type { Answer, PublicCtx } from "#platform/server/route.ts";
import * as billing from "#areas/billing/server/index.ts";
import { emailKey, emailReturnDays } from "#areas/auth/contract/auth.rules.ts";
import type { RemovedSteps } from "#areas/auth/contract/auth.schema.ts";
import { emailChangedMail, takenBackMail } from "./account-mails.service.ts";
import { mailEmailChanged } from "./auth.jobs.ts";
import * as returns from "./email-returns.store.ts";
import { refuseCode, takeCode } from "./codes.service.ts";
import { refuseOldLink, sendLink } from "./emailed-links.service.ts";
import { knownDeviceCookie, yearSeconds } from "./known-devices.service.ts";
import { codesPerPerson } from "./login-limits.service.ts";
import { removeNewSteps } from "./new-steps.service.ts";
import { keepPassword } from "./passwords.service.ts";
import { tokenHash } from "./tokens.service.ts";
import { hasTwoFactor } from "./two-factor.store.ts";
import * as store from "./users.store.ts";
import { refuseWeakPassword } from "./weak-passwords.service.ts";

type Moment = { tx: Tx; now: Date };

/**
 * Tells the address that an account had until now, and lets it take the account back for some days. One that was never confirmed may be a stranger's, and
 * one that the account had for less than these days a thief's: they are told and get no way in. An earlier address keeps its own, until the account has
 * that address again.
 */
export async function offerReturn({ tx, now }: Moment, before: store.User, email: string): Promise<void> {
  const hasEarlier = await returns.hasReturn(tx, before.id, now.toISOString());
  await returns.removeReturnsTo(tx, before.id, emailKey(email));
  if (before.emailConfirmedAt === null || hasEarlier)
    return mailOut({ tx, now }, emailChangedMail(before, email));
  const returnId = newId();
  await returns.insertReturn(tx, {
    id: returnId,
    userId: before.id,
    email: before.email,
    emailKey: before.emailKey,
    changedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + emailReturnDays * 86_400_000).toISOString(),
  });
  await enqueue(tx, mailEmailChanged, { returnId, email });
}

/** Sends the address before the link that takes the account back. */
export const sendEmailChanged = (
  ports: Ports,
  asked: { returnId: string; email: string },
  context: JobContext,
): Promise<void> =>
  sendLink(ports, context, async (tx, hash) => {
    const row = await returns.updateReturn(tx, asked.returnId, hash);
    const user = row && (await store.findUser(tx, row.userId));
    return row && user?.isActive
      ? {
          until: row.expiresAt,
          mailOf: (token) =>
            emailChangedMail(
              { ...user, email: row.email },
              asked.email,
              `${ports.appUrl}/auth/old-email?token=${token}`,
            ),
        }
      : undefined;
  });

/** Two-step sign-in that was on long before the change is its owner's, who may have left this mailbox to somebody else. */
async function requireCode(
  { tx, now, ports }: Moment & Pick<PublicCtx, "ports">,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await hasTwoFactor(tx, userId))) return;
  if (code === undefined) {
    const message = "Two-step sign-in is on for this account. Enter a code of your app, or a recovery code.";
    throw new AppError("validation_failed", message, { errors: { code: message } });
  }
  if (!(await takeCode({ tx, secrets: ports.secrets, now }, userId, code))) refuseCode();
  await forgetAttempts(tx, codesPerPerson, userId);
}

/**
 * Puts the address before back with a new password, and ends all sessions and what was set up to sign in since. Newer changes of the address can't be
 * taken back any more. This browser is known from then on. 400 for an old or forged link, for a weak password, and without a code where two-step sign-in
 * was on long before; 409 when somebody else has shown by now that the address is theirs.
 */
export async function undoNewEmail(
  { ctx, answer }: { ctx: PublicCtx; answer: Answer },
  input: { token: string; password: string; code?: string | undefined },
): Promise<RemovedSteps> {
  const { ports, now } = ctx;
  const hashed = tokenHash(input.token);
  const find = (tx: Tx) => returns.findReturn(tx, hashed, now.toISOString());
  const before = await ctx.database.transact(async (tx) => {
    const row = await find(tx);
    const user = row && (await store.findUser(tx, row.userId));
    // Committed before the code is looked at: a refusal must not take the count back.
    if (user && input.code !== undefined) await takeAttempt(tx, codesPerPerson, user.id);
    return user && { ...user, email: row.email };
  });
  if (!before) refuseOldLink();
  await refuseWeakPassword(ports, input.password, before);
  const passwordHash = await hashPassword(input.password, before.id);
  const removed = await ctx.database.transact(async (tx) => {
    const user = await store.lockUser(tx, before.id);
    const row = user?.isActive ? await find(tx) : undefined;
    if (!user || !row) refuseOldLink();
    const { email } = row;
    const steps = await removeNewSteps(tx, user.id, new Date(row.changedAt));
    await requireCode({ tx, now, ports }, user.id, input.code);
    if (user.emailKey !== row.emailKey) {
      const put = { email, emailKey: row.emailKey, now: now.toISOString() };
      if (!(await store.updateEmail(tx, user.id, put)))
        throw new AppError("conflict", "There’s already an account with this email.");
      await mailOut({ tx, now }, takenBackMail(user));
    }
    await returns.removeReturnsSince(tx, user.id, row.changedAt);
    const keeping = { tx, now, appUrl: ports.appUrl, removed: steps };
    await keepPassword(keeping, { ...user, email }, passwordHash, null);
    await billing.followOwner(tx, user.id);
    return steps;
  });
  answer.signedCookie(knownDeviceCookie, before.id, yearSeconds);
  return removed;
}
