import { AppError } from "#platform/contract/errors.ts";
import { countAttempt, refuseIfSpent, type Limit } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { moveSession } from "#platform/server/sessions.ts";
import { invitationRefusals, invitationState } from "#areas/team/contract/invitations.rules.ts";
import type { InvitationCard } from "#areas/team/contract/invitations.schema.ts";
import { memberJoined } from "#areas/team/contract/members.events.ts";
import { hashOf, workspaceIn } from "./invitation-tokens.service.ts";
import * as store from "./invitations.store.ts";
import { nameOf } from "./members.service.ts";
import * as members from "./members.store.ts";
import { findWorkspaceName } from "./workspaces.store.ts";

/** Links tried that are none, per address or person. */
const guesses: Limit = { name: "invitation-guess", most: 20, windowSeconds: 900 };

/** What a link offers to whoever holds it. 404 for a link that is none, 409 for one that is used up, 429 for one who guesses. */
export async function lookAtInvitation(ctx: PublicCtx, token: string): Promise<InvitationCard> {
  const workspaceId = await begin(ctx.database, ctx.ip, token);
  const card = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const invitation = await openInvitation(tx, token, ctx.now);
    if (!invitation) return undefined;
    const { email, role, sees, expiresAt, emailKey } = invitation;
    const inviter = invitation.invitedBy ? await members.findPerson(tx, invitation.invitedBy) : undefined;
    return { workspaceName: (await findWorkspaceName(tx)) ?? "", invitedBy: inviter ? nameOf(inviter) : null, email, role, sees, expiresAt, hasAccount: await members.hasAccount(tx, emailKey) };
  });
  return card ?? refuseGuess(ctx.database, ctx.ip);
}

async function begin(database: Database, subject: string, token: string): Promise<string> {
  await database.transact((tx) => refuseIfSpent(tx, guesses, subject));
  return workspaceIn(token) ?? refuseGuess(database, subject);
}

// Counted in a transaction of its own, for the caller's is taken back.
async function refuseGuess(database: Database, subject: string): Promise<never> {
  await database.transact((tx) => countAttempt(tx, guesses, subject));
  throw new AppError("not_found", invitationRefusals.unknown);
}

async function openInvitation(tx: Tx, token: string, now: Date): Promise<store.InvitationRow | undefined> {
  const invitation = await store.lockByToken(tx, hashOf(token));
  const state = invitation && invitationState(invitation, now);
  if (state === "accepted" || state === "revoked" || state === "expired") throw new AppError("conflict", invitationRefusals[state]);
  return invitation;
}

type Joining = {
  database: Database;
  /** Who guesses: an address or a person. */
  subject: string;
  token: string;
  userId: string;
  /** Goes on with the transaction in the workspace that the link names. */
  enter: (workspaceId: string) => Promise<Ctx>;
};

/**
 * Makes a person a member by the link they hold, and answers the context of their new workspace. 404, 409 and 429 as when looking
 * at it; 403 when it is for somebody else's address.
 */
export async function joinByInvitation({ database, subject, token, userId, enter }: Joining): Promise<Ctx> {
  const there = await enter(await begin(database, subject, token));
  const { tx, workspaceId, now } = there;
  const invitation = (await openInvitation(tx, token, now)) ?? (await refuseGuess(database, subject));
  const person = await members.findPerson(tx, userId);
  if (!person || person.emailKey !== invitation.emailKey) throw new AppError("forbidden", invitationRefusals.foreign(invitation.email, person?.email ?? "somebody else"));
  if (await members.isMember(tx, userId)) throw new AppError("conflict", "You already work in this business.");
  const { role, sees } = invitation;
  await members.insertMember(tx, { workspaceId, userId, role, sees, createdAt: now.toISOString() });
  await store.updateInvitation(tx, invitation.id, { acceptedAt: now.toISOString(), acceptedBy: userId });
  await there.publish(memberJoined, { userId, name: nameOf(person), role });
  return there;
}

/** Joins as the signed-in person, and takes this session there. */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<{ workspaceId: string; workspaceName: string }> {
  const { userId, sessionId } = ctx.actor;
  const there = await joinByInvitation({ database: ctx.database, subject: userId ?? "", token, userId: userId ?? "", enter: (workspaceId) => ctx.enter(workspaceId) });
  await moveSession(there.tx, { userId: userId ?? "", sessionId: sessionId ?? "" }, there.workspaceId);
  return { workspaceId: there.workspaceId, workspaceName: (await findWorkspaceName(there.tx)) ?? "" };
}
