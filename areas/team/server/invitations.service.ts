import { AppError, found } from "#platform/contract/errors.ts";
import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import type { Ctx } from "#platform/server/context.ts";
import { enterWorkspace, type Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { emailKey } from "#areas/auth/contract/auth.rules.ts";
import {
  checkAccessDays,
  expiryOf,
  invitationLimits,
  maxInvitationsADay,
  maxUnconfirmedInvitations,
} from "#areas/team/contract/invitations.rules.ts";
import type { MadeInvitation, NewInvitation } from "#areas/team/contract/invitations.schema.ts";
import { aRole, grantable, seesIn } from "#areas/team/contract/members.rules.ts";
import { linkOf, newToken } from "./invitation-tokens.service.ts";
import { mailInvitation } from "./invitations.jobs.ts";
import * as store from "./invitations.store.ts";
import * as members from "./members.store.ts";
import { listAllWorkspaces } from "./workspaces.store.ts";

/** Invitations emailed to one address in a day, by all businesses. */
const mailsPerAddress: Limit = {
  name: "invitation-mail",
  max: 5,
  windowSeconds: 86_400,
  refusal: invitationLimits.address,
};
/** Invitations made or resent by one business in a day. */
const perWorkspace: Limit = {
  name: "invitation-workspace",
  max: maxInvitationsADay,
  windowSeconds: 86_400,
  refusal: invitationLimits.business,
};
/** The same, for people who have not confirmed their own address. */
const unconfirmed: Limit = {
  name: "invitation-unconfirmed",
  max: maxUnconfirmedInvitations,
  windowSeconds: 30 * 86_400,
  refusal: invitationLimits.unconfirmed,
};

/** Invites someone: emails the link, or returns it when there is no mail server. 409 for someone who already works here or is invited. */
export async function createInvitation(ctx: Ctx, input: NewInvitation): Promise<MadeInvitation> {
  await refuseUngrantable(ctx, input.role);
  checkAccessDays(input);
  const key = emailKey(input.email);
  if (await members.hasMemberWithEmail(ctx.tx, key)) refuseEmail(`${input.email} is already on the team`);
  const id = newId();
  const inserted = await store.insertInvitation(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    email: input.email,
    emailKey: key,
    role: input.role,
    sees: seesIn(input.role, input.sees),
    mailStatus: "waiting",
    invitedBy: ctx.actor.userId,
    createdAt: ctx.now.toISOString(),
    expiresAt: expiryOf(ctx.now, input.accessDays),
    accessDays: input.accessDays,
  });
  if (!inserted) refuseEmail(`${input.email} is already invited. Resend that invitation instead.`);
  return handOut(ctx, id);
}

function refuseEmail(message: string): never {
  throw new AppError("conflict", message, { errors: { email: message } });
}

/** Looks at the role of the person acting again, locked: whoever takes it away ends the invitations that are there by then. */
async function refuseUngrantable(ctx: Ctx, role: NewInvitation["role"]): Promise<void> {
  const mine = await members.lockRole(ctx.tx, ctx.actor.userId ?? "");
  if (!mine || !grantable(mine.role).includes(role))
    throw new AppError("forbidden", `Only the owner can make someone ${aRole(role)}`);
  // Else whoever is let in for a while could let themselves in for good.
  if (mine.accessUntil !== null) throw new AppError("forbidden", invitationLimits.guest);
}

/** Has the link emailed, or makes one to hand over. Throws 429 past the limits on email. */
async function handOut(ctx: Ctx, id: string): Promise<MadeInvitation> {
  const invitation = found(await store.findInvitation(ctx.tx, id), "Invitation");
  const mails = ctx.ports.mailer.ready;
  const sender = await members.findPerson(ctx.tx, ctx.actor.userId ?? "");
  if (mails && !sender?.emailConfirmedAt) await takeAttempt(ctx.tx, unconfirmed, ctx.workspaceId);
  await takeAttempt(ctx.tx, perWorkspace, ctx.workspaceId);
  await takeAttempt(ctx.tx, mailsPerAddress, emailKey(invitation.email));
  await store.updateInvitation(ctx.tx, id, { mailStatus: mails ? "waiting" : "none" });
  if (mails) await ctx.enqueue(mailInvitation, { workspaceId: ctx.workspaceId, invitationId: id });
  const link = mails ? null : await copyLink(ctx, id);
  const { accessDays: _, ...made } = found(await store.findInvitation(ctx.tx, id), "Invitation");
  return { ...made, link };
}

/** Sends an open invitation again: its days begin anew. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<MadeInvitation> {
  const invitation = found(await store.findInvitation(ctx.tx, id), "Invitation");
  await refuseUngrantable(ctx, invitation.role);
  await store.updateInvitation(ctx.tx, id, { expiresAt: expiryOf(ctx.now, invitation.accessDays) });
  return handOut(ctx, id);
}

/** A link to copy: the emailed one keeps working, one copied before does not. */
export async function copyLink(ctx: Ctx, id: string): Promise<string> {
  await refuseUngrantable(ctx, found(await store.findInvitation(ctx.tx, id), "Invitation").role);
  const { token, hash } = newToken(ctx.workspaceId);
  await store.updateInvitation(ctx.tx, id, { copiedHash: hash });
  return linkOf(ctx.ports.appUrl, token);
}

/** Cancels an open invitation: its links say so from now on. 403 for one that the person could not have made. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  await refuseUngrantable(ctx, found(await store.findInvitation(ctx.tx, id), "Invitation").role);
  if (!(await store.updateInvitation(ctx.tx, id, { revokedAt: ctx.now.toISOString() })))
    throw new AppError("not_found", "Invitation not found");
}

/**
 * Ends every open invitation that a person sent, in all businesses, and returns how many there were. Moves the transaction to other
 * workspaces: call it last.
 */
export async function endAllInvitationsOf(tx: Tx, userId: string, now: Date): Promise<number> {
  let ended = 0;
  for (const workspaceId of await listAllWorkspaces(tx, userId)) {
    await enterWorkspace(tx, workspaceId);
    ended += await store.endInvitationsOf(tx, userId, [], now.toISOString());
  }
  return ended;
}
