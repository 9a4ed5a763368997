import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Carries no link: it is made when the mail is sent, so that no queue ever holds one. */
export const mailInvitation = job({
  name: "team.mail_invitation",
  payload: z.object({ workspaceId: Id, invitationId: Id }),
  maxAttempts: 5,
});
