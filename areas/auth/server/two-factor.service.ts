import { AppError, found } from "#platform/contract/errors.ts";
import { forgetAttempts, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { confirmPassword, withPassword } from "#platform/server/passwords.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import * as team from "#areas/team/server/index.ts";
import { memberSecondFactorReset } from "#areas/team/contract/members.events.ts";
import { bareCode, newStepDays } from "#areas/auth/contract/two-factor.rules.ts";
import type {
  BothStepsOrPasskey,
  RecoveryCodes,
  TwoFactor,
  TwoFactorSecret,
} from "#areas/auth/contract/two-factor.schema.ts";
import { newSecret, refuseCode, renewRecoveryCodes, stepOf, takeCode } from "./codes.service.ts";
import { codesPerPerson } from "./login-limits.service.ts";
import { withProof } from "./passkey-confirm.service.ts";
import { findPasskey } from "./passkeys.store.ts";
import * as mails from "./second-factor-mails.service.ts";
import { endElsewhere } from "./signed-out.service.ts";
import * as store from "./two-factor.store.ts";
import { findUser, lockUser } from "./users.store.ts";

/** Whether the second step is on for the person who asks, and how many recovery codes are left. */
export async function twoFactorOf(ctx: Ctx): Promise<TwoFactor> {
  const userId = personIn(ctx);
  const since = (await store.findTwoFactor(ctx.tx, userId))?.confirmedAt ?? null;
  return { on: since !== null, since, recoveryCodesLeft: await store.countRecoveryCodes(ctx.tx, userId) };
}

const alreadyOn = () => new AppError("conflict", "Two-step sign-in is already on");
const notOn = () => new AppError("conflict", "Two-step sign-in isn’t on");

/** Makes a new secret, which nothing asks for until it is confirmed. 400 for a wrong password, 409 when it is on. */
export async function beginTwoFactor(open: OpenCtx, password: string): Promise<TwoFactorSecret> {
  const userId = personIn(open);
  return withPassword(open, password, async ({ tx, now, ports }) => {
    const user = found(await findUser(tx, userId), "User");
    const { sealed, secret, uri } = await newSecret(ports.secrets, user);
    const row = { userId, secretSealed: sealed, createdAt: now.toISOString() };
    if (!(await store.saveSecret(tx, row))) throw alreadyOn();
    return { secret, uri };
  });
}

// Committed before the code is looked at: a refusal must not take the count back.
const countCode = (open: OpenCtx): Promise<void> =>
  open.database.transact((tx) => takeAttempt(tx, codesPerPerson, personIn(open)));

/** Turns it on with a first code of the app, signs out everywhere else and returns the recovery codes. 400 for a wrong code, 409 when there is nothing to confirm. */
export async function confirmTwoFactor(open: OpenCtx, typed: string): Promise<RecoveryCodes> {
  await countCode(open);
  return open.transact(async (ctx) => {
    const { tx, now, ports, actor } = ctx;
    const userId = personIn(ctx);
    await lockUser(tx, userId);
    const row = await store.findTwoFactor(tx, userId);
    if (!row) throw new AppError("conflict", "Start over: this set-up has ended");
    if (row.confirmedAt !== null) throw alreadyOn();
    const step = await stepOf(ports.secrets, row, bareCode(typed), now);
    if (step === undefined || !(await store.takeStep(tx, userId, step))) refuseCode();
    if (!(await store.markConfirmed(tx, userId, now.toISOString()))) throw alreadyOn();
    const recoveryCodes = await renewRecoveryCodes(tx, userId, now);
    // Whoever is signed in elsewhere came in without the second step.
    await endElsewhere(tx, userId, actor.sessionId, "elsewhere");
    await forgetAttempts(tx, codesPerPerson, userId);
    await mailOut(ctx, mails.twoFactorOnMail(found(await findUser(tx, userId), "User"), now));
    return { recoveryCodes };
  });
}

type Steps = { password: string; code: string };

/** Runs `work` once the person has given their password and a code, which may be a recovery code. 400 for a wrong one, 409 when it is not on. */
async function withBothSteps<T>(
  open: OpenCtx,
  { password, code }: Steps,
  work: (ctx: Ctx, userId: string) => Promise<T>,
): Promise<T> {
  const userId = personIn(open);
  const given = await confirmPassword(open, password);
  await countCode(open);
  return open.transact(async (ctx) => {
    const { tx, now, ports } = ctx;
    await given(tx);
    if (!(await store.hasTwoFactor(tx, userId))) throw notOn();
    if (!(await takeCode({ tx, secrets: ports.secrets, now }, userId, code))) refuseCode();
    await forgetAttempts(tx, codesPerPerson, userId);
    return work(ctx, userId);
  });
}

/** Turns it off; see `withBothSteps`. */
export const endTwoFactor = (open: OpenCtx, steps: Steps): Promise<void> =>
  withBothSteps(open, steps, async (ctx, userId) => {
    await store.removeTwoFactor(ctx.tx, userId);
    const user = found(await findUser(ctx.tx, userId), "User");
    await mailOut(ctx, mails.twoFactorOffMail(user, ctx.now, ctx.ports.appUrl, undefined));
  });

/** A password alone adds a passkey: where codes are asked for, one stands for them only once its owner had days to see it. */
async function requireOldPasskey({ tx, now }: Ctx, credentialId: string): Promise<void> {
  const { createdAt } = found(await findPasskey(tx, credentialId), "Passkey");
  if (now.getTime() - Date.parse(createdAt) < newStepDays * 86_400_000)
    throw new AppError(
      "conflict",
      `This passkey is new. In its first ${newStepDays} days, use your password and a code.`,
    );
}

/**
 * New recovery codes in place of the old ones, which let in whoever has them: with password and code (see `withBothSteps`), or a passkey, 409 for one
 * that was added in the last days.
 */
export async function renewCodes(open: OpenCtx, proof: BothStepsOrPasskey): Promise<RecoveryCodes> {
  const renew = async (ctx: Ctx, userId: string): Promise<RecoveryCodes> => {
    const recoveryCodes = await renewRecoveryCodes(ctx.tx, userId, ctx.now);
    const user = found(await findUser(ctx.tx, userId), "User");
    await mailOut(ctx, mails.codesRenewedMail(user, ctx.now, ctx.ports.appUrl));
    return { recoveryCodes };
  };
  const { credential, password = "", code = "" } = proof;
  if (!credential) return withBothSteps(open, { password, code }, renew);
  return withProof(open, { credential }, async (ctx) => {
    const userId = personIn(ctx);
    if (!(await store.hasTwoFactor(ctx.tx, userId))) throw notOn();
    await requireOldPasskey(ctx, credential.id);
    return renew(ctx, userId);
  });
}

/**
 * An owner turns a teammate's second step off, who lost their phone and recovery codes; they are signed out everywhere and mailed. 404 for
 * somebody who doesn't work here, 409 for oneself, when it is not on, or when they work in other businesses too: one owner doesn't lower the others' protection.
 */
export async function resetTeammate(open: OpenCtx, id: string, password: string): Promise<void> {
  const userId = personIn(open);
  await withPassword(open, password, async (ctx) => {
    const { tx, now, ports } = ctx;
    const person = found(
      (await team.membersOf(tx)).find((one) => one.id === id),
      "Person",
    );
    if (id === userId)
      throw new AppError("conflict", "Turn off your own two-step sign-in under Sign-in & Security");
    const name = fullNameOf(person);
    if ((await team.workspaceFor(ctx, id)).workspaceCount > 1)
      throw new AppError(
        "conflict",
        `${name} works in other businesses too, so one owner can’t do this. They can sign in with a recovery code.`,
      );
    await lockUser(tx, id);
    if (!(await store.removeTwoFactor(tx, id)))
      throw new AppError("conflict", `Two-step sign-in isn’t on for ${name}`);
    await endElsewhere(tx, id, null, "elsewhere");
    const user = found(await findUser(tx, id), "Person");
    const by = fullNameOf(found(await findUser(tx, userId), "User"));
    await mailOut(ctx, mails.twoFactorOffMail(user, now, ports.appUrl, by));
    await ctx.publish(memberSecondFactorReset, { userId: id, name, by });
  });
}
