import { z } from "zod";
import { Id, Role, Sees } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Email } from "#platform/contract/text.ts";
import { invitationDays } from "./invitations.rules.ts";

/** The token of an invitation's link: the workspace and 32 random bytes, in base64url. */
export const InvitationToken = z
  .string()
  .regex(/^[\w-]{64}$/, "Part of this invitation link is missing. Copy all of it.");

const accessDaysMessage = `Access can last 1 to ${invitationDays} days`;

export const NewInvitation = z.strictObject({
  email: Email,
  role: z.enum(Role.enum, { error: "Choose a role from the list" }),
  sees: Sees.default("all"),
  /** For how many days they are let in, from now on; without it, for good. */
  accessDays: z
    .int(accessDaysMessage)
    .min(1, accessDaysMessage)
    .max(invitationDays, accessDaysMessage)
    .nullable()
    .default(null),
});
export type NewInvitation = z.output<typeof NewInvitation>;

/** An invitation that was neither accepted nor canceled. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  sees: Sees,
  /** "none": there is no mail server, so the link is handed over some other way. */
  mail: z.enum(["waiting", "sent", "none"]),
  invitedBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** When the access ends that it gives; null: never. */
  accessUntil: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The answer to inviting: when no email goes out, with the link to hand over. */
export const MadeInvitation = z.object({ ...Invitation.shape, link: z.string().nullable() });
export type MadeInvitation = z.infer<typeof MadeInvitation>;

/** What somebody who opens the link is shown. */
export const InvitationCard = z.object({
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
  email: z.string(),
  role: Role,
  sees: Sees,
  expiresAt: Instant,
  accessUntil: Instant.nullable(),
  /** True when the address already has an account: then its password is asked for, not a new one. Null for a copied link: only an emailed one tells. */
  hasAccount: z.boolean().nullable(),
});
export type InvitationCard = z.infer<typeof InvitationCard>;
