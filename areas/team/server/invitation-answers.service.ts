import { fullNameOf } from "#platform/contract/full-name.ts";
import { AppError } from "#platform/contract/errors.ts";
import { returnAttempt, takeAttempt, type Limit } from "#platform/server/attempts.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { moveSession } from "#platform/server/sessions.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { accessEndOf, invitationRefusals, invitationState } from "#areas/team/contract/invitations.rules.ts";
import type { InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { memberJoined } from "#areas/team/contract/members.events.ts";
import { hashOf, workspaceIn } from "./invitation-tokens.service.ts";
import * as store from "./invitations.store.ts";
import * as members from "./members.store.ts";
import { findTimeZone, findWorkspaceName, isClosed } from "./workspaces.store.ts";

/** Invalid links tried, per address or person. */
const guesses: Limit = { name: "invitation-guess", max: 20, windowSeconds: 900 };

export type TriedInvitation = { workspaceId: string; token: string; subject: string };

/**
 * Counts an attempt with a link, in its own transaction, before checking whether there is such a link; `subject` is the address or
 * the person. 404 for a malformed link, 429 for someone who guesses.
 */
export async function tryInvitation(
  database: Database,
  subject: string,
  token: string,
): Promise<TriedInvitation> {
  await database.transact((tx) => takeAttempt(tx, guesses, subject));
  return { workspaceId: workspaceIn(token) ?? refuseUnknown(), token, subject };
}

function refuseUnknown(): never {
  throw new AppError("not_found", invitationRefusals.unknown);
}

/** What a link offers to the person who has it. 404 for an invalid link, 409 for a used one, 429 for someone who guesses. */
export async function lookAtInvitation(ctx: PublicCtx, token: string): Promise<InvitationCard> {
  const tried = await tryInvitation(ctx.database, ctx.ip, token);
  return ctx.database.inWorkspace(tried.workspaceId, async (tx) => {
    const invitation = await openInvitation(tx, tried, ctx.now);
    const { email, emailKey, role, sees, expiresAt, invitedBy, wasMailed } = invitation;
    const inviter = invitedBy ? await members.findPerson(tx, invitedBy) : undefined;
    // The inviter may have a copied link: it doesn't reveal whether the address has an account.
    const hasAccount = wasMailed ? await members.hasAccount(tx, emailKey) : null;
    return {
      workspaceName: (await findWorkspaceName(tx)) ?? "",
      invitedBy: inviter ? fullNameOf(inviter) : null,
      email,
      role,
      sees,
      expiresAt,
      accessUntil: accessEndOf(invitation),
      hasAccount,
    };
  });
}

/** The open invitation behind a link, locked until the transaction ends; the attempt then doesn't count as guessing. */
async function openInvitation(
  tx: Tx,
  { token, subject }: TriedInvitation,
  now: Date,
): Promise<store.InvitationRow & { wasMailed: boolean }> {
  // Nobody joins a business that was closed.
  if (await isClosed(tx)) refuseUnknown();
  const invitation = (await store.lockByToken(tx, hashOf(token))) ?? refuseUnknown();
  const state = invitationState(invitation, now);
  if (state !== "open") throw new AppError("conflict", invitationRefusals[state]);
  await returnAttempt(tx, guesses, subject);
  return { ...invitation, wasMailed: invitation.mailedHash?.equals(hashOf(token)) ?? false };
}

/**
 * Makes a person a member of `there`'s workspace by their link; returns whether it was the emailed one. 404 and
 * 409 as when looking at it; 403 when it is for somebody else's address.
 */
export async function joinByInvitation(
  there: Ctx,
  tried: TriedInvitation,
  userId: string,
): Promise<{ wasMailed: boolean }> {
  const { tx, workspaceId, now } = there;
  const invitation = await openInvitation(tx, tried, now);
  const person = await members.findPerson(tx, userId);
  if (!person || person.emailKey !== invitation.emailKey)
    throw new AppError(
      "forbidden",
      invitationRefusals.foreign(invitation.email, person?.email ?? "someone else"),
    );
  if (await members.isMember(tx, userId))
    throw new AppError("conflict", "You already work in this business.");
  const { role, sees } = invitation;
  const accessUntil = accessEndOf(invitation);
  await members.insertMember(tx, {
    workspaceId,
    userId,
    role,
    sees,
    accessUntil,
    createdAt: now.toISOString(),
  });
  await store.updateInvitation(tx, invitation.id, { acceptedAt: now.toISOString(), acceptedBy: userId });
  const until = accessUntil && whenWords(new Date(accessUntil), await findTimeZone(tx), { now });
  await there.publish(memberJoined, { userId, name: fullNameOf(person), role, until });
  return { wasMailed: invitation.wasMailed };
}

async function joinedBy(tx: Tx, token: string, userId: string): Promise<boolean> {
  if (await isClosed(tx)) return false;
  const acceptedBy = (await store.lockByToken(tx, hashOf(token)))?.acceptedBy;
  if (acceptedBy !== userId || !(await members.isMember(tx, userId))) return false;
  await returnAttempt(tx, guesses, userId);
  return true;
}

/** Joins as the signed-in person, and switches this session to that workspace. */
export async function acceptInvitation(
  open: OpenCtx,
  token: string,
): Promise<{ workspaceId: string; workspaceName: string }> {
  const { userId, sessionId } = open.actor as { userId: string; sessionId: string };
  const tried = await tryInvitation(open.database, userId, token);
  return open.transact(async (ctx) => {
    const there = await ctx.enter(tried.workspaceId);
    // Pressed again after its answer was lost: they are here by this very link.
    if (!(await joinedBy(there.tx, token, userId))) await joinByInvitation(there, tried, userId);
    await moveSession(there.tx, { userId, sessionId }, there.workspaceId);
    return { workspaceId: there.workspaceId, workspaceName: (await findWorkspaceName(there.tx)) ?? "" };
  });
}
