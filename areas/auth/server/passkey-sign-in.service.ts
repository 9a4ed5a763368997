import { randomBytes } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import { returnAttempt, takeAttempt } from "#platform/server/attempts.ts";
import { parse } from "uuid";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { challengeMinutes } from "#areas/auth/contract/passkeys.rules.ts";
import type { PasskeyShown, PasskeySignInOptions } from "#areas/auth/contract/passkeys.schema.ts";
import { type Entry, enterAs } from "./auth.service.ts";
import { firstStepOf, forgetFirstStep } from "./first-step.service.ts";
import { passkeysPerAddress } from "./login-limits.service.ts";
import { challengeIn, hostOrRefuse, shownOptions, verifiedUse } from "./passkey-checks.service.ts";
import * as store from "./passkeys.store.ts";
import { makeTicket, nobodysId, readTicket, useTicket } from "./tickets.service.ts";
import { lockUser } from "./users.store.ts";

const purpose = "passkey-sign-in";
/** The cookie that challenges are bound to: one for all tabs, so that two open sign-in pages don't spoil each other. */
const browserCookie = "mainstay_browser";
const cookieSeconds = 86_400;

/** A challenge for this browser; in the second step, one that only the account's own passkeys answer. 409 where passkeys can't work. */
export async function passkeySignInOptions({ ctx, answer }: Entry): Promise<PasskeySignInOptions> {
  const rpId = hostOrRefuse(ctx.ports);
  const boundTo = ctx.signedCookie(browserCookie) ?? randomBytes(18).toString("base64url");
  answer.signedCookie(browserCookie, boundTo, cookieSeconds);
  const userId = firstStepOf(ctx)?.userId;
  const mine = userId ? await ctx.database.transact((tx) => store.listPasskeys(tx, userId)) : [];
  const challenge = makeTicket(ctx.ports.secrets, purpose, {
    now: ctx.now,
    minutes: challengeMinutes,
    boundTo,
    userId,
  });
  return shownOptions(rpId, challenge, mine);
}

function refuse(): never {
  throw new AppError(
    "unauthenticated",
    "That passkey didn’t work. Try again, or sign in with your password.",
  );
}

/**
 * Signs in by a passkey, which asks for a finger, a face or a PIN itself, so nothing else is asked. 401 for an unknown or removed one, and for an
 * answer to a challenge that was another browser's, another person's, too old or used.
 */
export async function signInByPasskey(
  { ctx, answer }: Entry,
  input: { credential: PasskeyShown; invitation?: string },
): Promise<CurrentUser> {
  const { credential, invitation } = input;
  const { ports, now } = ctx;
  const challenge = challengeIn(credential.response.clientDataJSON);
  const ticket = readTicket(ports.secrets, purpose, challenge, now);
  const row = await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, passkeysPerAddress, ctx.ip);
    return store.findPasskey(tx, credential.id);
  });
  if (!row || !ticket?.isBoundTo(ctx.signedCookie(browserCookie) ?? "")) refuse();
  if (ticket.userId !== nobodysId && ticket.userId !== row.userId) refuse();
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== handleOf(row.userId)) refuse();
  const use = await verifiedUse(ctx.ports, { row, credential, challenge }, refuse);
  const entered = await enterAs({ ctx, answer }, { invitation }, async (tx) => {
    const user = await lockUser(tx, row.userId);
    // Removed while it was checked, or used before: in any process.
    if (!user?.isActive || !(await store.findPasskey(tx, credential.id))) refuse();
    if (!(await useTicket(tx, ticket))) refuse();
    await store.updatePasskeyUse(tx, row.id, { ...use, lastUsedAt: now.toISOString() });
    await returnAttempt(tx, passkeysPerAddress, ctx.ip);
    return user;
  });
  forgetFirstStep(answer);
  return entered;
}

const handleOf = (userId: string): string => Buffer.from(parse(userId)).toString("base64url");
