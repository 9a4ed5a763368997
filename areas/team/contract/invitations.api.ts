import { z } from "zod";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import {
  Invitation,
  InvitationCard,
  InvitationToken,
  MadeInvitation,
  NewInvitation,
} from "./invitations.schema.ts";

export const invitationsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/team/invitations",
    role: "manager",
    summary: "Invitations that nobody has accepted yet, newest first",
    reply: z.array(Invitation),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/team/invitations",
    role: "manager",
    summary: "Invite someone by email; the link works for 7 days",
    body: NewInvitation,
    reply: MadeInvitation,
    callsPerMinute: 60,
  }),
  resend: endpoint({
    method: "POST",
    path: "/api/team/invitations/:id/resend",
    role: "manager",
    summary: "Send it again, for another 7 days; the link emailed before no longer works",
    params: IdParams,
    reply: MadeInvitation,
    callsPerMinute: 60,
  }),
  link: endpoint({
    method: "POST",
    path: "/api/team/invitations/:id/link",
    role: "manager",
    summary: "A link to copy; the one copied before no longer works",
    params: IdParams,
    reply: z.object({ link: z.string() }),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/team/invitations/:id",
    whenReadOnly: "works",
    role: "manager",
    summary: "Cancel an invitation",
    params: IdParams,
    reply: Done,
  }),
  look: endpoint({
    method: "GET",
    path: "/api/team/invitation",
    access: "public",
    summary: "What an invitation's link offers",
    query: z.strictObject({ token: InvitationToken }),
    reply: InvitationCard,
    callsPerMinute: 60,
  }),
  /** When signed out, people accept by registering or signing in with the token (`/api/auth/register`, `/api/auth/login`). */
  accept: endpoint({
    method: "POST",
    path: "/api/team/invitations/accept",
    business: "any",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Join the business as the signed-in person, and go there",
    body: z.strictObject({ token: InvitationToken }),
    reply: z.object({ workspaceId: Id, workspaceName: z.string() }),
    transaction: "own",
    callsPerMinute: 60,
  }),
};
