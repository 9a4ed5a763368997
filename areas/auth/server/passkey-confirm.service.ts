import { AppError } from "#platform/contract/errors.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { confirmPassword, type PasswordGiven } from "#platform/server/passwords.ts";
import { challengeMinutes } from "#areas/auth/contract/passkeys.rules.ts";
import type { OwnProof, PasskeyShown, PasskeySignInOptions } from "#areas/auth/contract/passkeys.schema.ts";
import { challengeIn, hostOrRefuse, shownOptions, verifiedUse } from "./passkey-checks.service.ts";
import * as store from "./passkeys.store.ts";
import { makeTicket, readTicket, useTicket } from "./tickets.service.ts";
import { lockUser } from "./users.store.ts";

const purpose = "passkey-confirm";

/** A challenge for the person who is signed in, in this session. 409 where passkeys can't work, or they have none. */
export async function passkeyConfirmOptions(ctx: Ctx): Promise<PasskeySignInOptions> {
  const rpId = hostOrRefuse(ctx.ports);
  const userId = personIn(ctx);
  const mine = await store.listPasskeys(ctx.tx, userId);
  if (mine.length === 0) throw new AppError("conflict", "You have no passkey. Use your password.");
  const what = { now: ctx.now, minutes: challengeMinutes, boundTo: ctx.actor.sessionId ?? "", userId };
  return shownOptions(rpId, makeTicket(ctx.ports.secrets, purpose, what), mine);
}

function refuse(): never {
  throw new AppError("validation_failed", "That passkey didn’t work. Try again, or use your password.");
}

/** Makes sure that the signed-in person has one of their passkeys at hand; works like `confirmPassword`. 400 for any other answer, and for one that was used. */
export async function confirmPasskey(open: OpenCtx, credential: PasskeyShown): Promise<PasswordGiven> {
  const { ports, now, database } = open;
  const userId = personIn(open);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const ticket = readTicket(ports.secrets, purpose, challenge, now);
  if (ticket?.userId !== userId || !ticket.isBoundTo(open.actor.sessionId ?? "")) refuse();
  const row = await database.transact((tx) => store.findPasskey(tx, credential.id));
  if (row?.userId !== userId) refuse();
  const use = await verifiedUse(ports, { row, credential, challenge }, refuse);
  return async (tx) => {
    await lockUser(tx, userId);
    // Removed while it was checked, or answered before.
    if (!(await store.findPasskey(tx, credential.id))) refuse();
    if (!(await useTicket(tx, ticket))) refuse();
    await store.updatePasskeyUse(tx, row.id, { ...use, lastUsedAt: now.toISOString() });
  };
}

/** Runs `work` in one transaction of the signed-in person, with their account locked, once they have given their password or a passkey. */
export async function withProof<T>(
  open: OpenCtx,
  { password, credential }: OwnProof,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const given = credential
    ? await confirmPasskey(open, credential)
    : await confirmPassword(open, password ?? "");
  return open.transact(async (ctx) => {
    await given(ctx.tx);
    return work(ctx);
  });
}
