import type { Role } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";

/** How long an invitation's link works, in days. */
export const invitationDays = 7;

type Dates = { expiresAt: string; acceptedAt: string | null; revokedAt: string | null };

/** Invitations that a business may send in a day, and those of a sender whose own address is not confirmed. */
export const maxInvitationsADay = 100;
export const maxUnconfirmedInvitations = 3;

/** An invitation's state at `now`. */
export function invitationState(invitation: Dates, now: Date): "open" | "accepted" | "revoked" | "expired" {
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null) return "revoked";
  return Date.parse(invitation.expiresAt) > now.getTime() ? "open" : "expired";
}

/** The last moment of an invitation that is sent at `now`, ISO 8601. One that lets somebody in for a few days works no longer than they do. */
export const expiryOf = (now: Date, accessDays: number | null = null): string =>
  new Date(now.getTime() + (accessDays ?? invitationDays) * 86_400_000).toISOString();

/** When the access of whoever accepts ends; null: never. */
export const accessEndOf = (invitation: { accessDays: number | null; expiresAt: string }): string | null =>
  invitation.accessDays === null ? null : invitation.expiresAt;

/** Throws 400 for an owner whose access would end. */
export function checkAccessDays({ role, accessDays }: { role: Role; accessDays: number | null }): void {
  if (role !== "owner" || accessDays === null) return;
  const message = "An owner’s access doesn’t end. Choose another role.";
  throw new AppError("validation_failed", message, { errors: { accessDays: message } });
}

/** Why a link doesn't work, in words for the person who has it. */
export const invitationRefusals = {
  unknown: "This invitation link doesn’t work. Make sure you copied all of it, or ask for a new one.",
  accepted: "This invitation has already been used. Sign in instead.",
  revoked: "This invitation was canceled. If you think that’s a mistake, ask the business.",
  expired: `This invitation has expired. It worked for ${invitationDays} days. Ask for a new one.`,
  foreign: (invited: string, signedInAs: string): string =>
    `This invitation is for ${invited}, and you are signed in as ${signedInAs}. Sign out, then open the link again.`,
};

/** Why no more invitations go out, in words for their sender. */
export const invitationLimits = {
  address: "This address has already gotten 5 invitations today. Try again tomorrow.",
  business: `A business can send ${maxInvitationsADay} invitations a day. Try again tomorrow.`,
  guest: "Your own access ends soon, so you can’t invite anybody.",
  unconfirmed: `You can send ${maxUnconfirmedInvitations} invitations until you confirm your email. Open the link we sent you, or send it again from the top of this page.`,
};
