import { AppError } from "#platform/contract/errors.ts";
import { mailOut } from "#platform/server/outbox.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import type { SecondFactor } from "#areas/auth/contract/two-factor.schema.ts";
import { type Entry, enterAs } from "./auth.service.ts";
import { refuseCode, takeCode } from "./codes.service.ts";
import { firstStepOf, forgetFirstStep } from "./first-step.service.ts";
import { knownDeviceCookie } from "./known-devices.service.ts";
import { countCode, forgiveCode } from "./login-limits.service.ts";
import { codeUsedMail } from "./second-factor-mails.service.ts";
import { useTicket } from "./tickets.service.ts";
import * as store from "./two-factor.store.ts";
import { lockUser } from "./users.store.ts";

const startOver = () =>
  new AppError("unauthenticated", "That took too long. Enter your email and password again.");

/** The second step of signing in. 401 without a first step, 400 for a wrong or used code, 429 after too many. */
export async function signInByCode({ ctx, answer }: Entry, input: SecondFactor): Promise<CurrentUser> {
  const first = firstStepOf(ctx);
  if (!first) throw startOver();
  const { userId } = first;
  const tried = { userId, knownDevice: ctx.signedCookie(knownDeviceCookie) === userId };
  // Committed before the code is looked at: a refusal must not take the count back.
  await ctx.database.transact((tx) => countCode(tx, tried));
  const entered = await enterAs({ ctx, answer }, input, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.isActive || !first.isBoundTo(user.passwordHash)) throw startOver();
    // Turned off meanwhile by an owner or elsewhere: the password alone would do, so it has to be given again.
    if (!(await store.hasTwoFactor(tx, userId))) throw startOver();
    const taken = await takeCode({ tx, secrets: ctx.ports.secrets, now: ctx.now }, userId, input.code);
    if (!taken) refuseCode();
    if (!(await useTicket(tx, first))) throw startOver();
    await forgiveCode(tx, tried);
    if (taken === "recovery") {
      const left = await store.countRecoveryCodes(tx, userId);
      await mailOut({ tx, now: ctx.now }, codeUsedMail(user, ctx.now, left, ctx.ports.appUrl));
    }
    return user;
  });
  forgetFirstStep(answer);
  return entered;
}
