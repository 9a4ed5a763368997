import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { job } from "#platform/server/jobs.ts";

/** Every minute: ends the access of those who were let in until now. */
export const endAccess = job({ name: "team.end_access", payload: z.object({}), schedule: "* * * * *" });

/** Carries no link: it is made when the mail is sent, so that no queue ever holds one. */
export const mailInvitation = job({
  name: "team.mail_invitation",
  payload: z.object({ workspaceId: Id, invitationId: Id }),
  maxAttempts: 5,
});
