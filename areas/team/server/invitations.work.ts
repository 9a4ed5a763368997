import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { keepSent } from "#platform/server/outbox.ts";
import { whenWords } from "#areas/calendar/contract/meeting-when.rules.ts";
import { invitationDays } from "#areas/team/contract/invitations.rules.ts";
import type { Invitation } from "#areas/team/contract/invitations.schema.ts";
import { aRole, roleWords, seesWords } from "#areas/team/contract/members.rules.ts";
import { linkOf, newToken } from "./invitation-tokens.service.ts";
import * as store from "./invitations.store.ts";
import { dismissEnded } from "./members.service.ts";
import { listWorkspacesWithEnded } from "./members.store.ts";
import { isTestWorkspace } from "./workspaces.service.ts";
import { findTimeZone, findWorkspaceName } from "./workspaces.store.ts";
import { endAccess, mailInvitation } from "./invitations.jobs.ts";

export const teamJobs = (parts: JobParts): JobHandler[] => [
  handles(mailInvitation, (payload, context) => sendInvitation(parts.ports, payload, context)),
  handles(endAccess, async (_payload, context) => {
    const { database } = context;
    const contextOf = jobContexts(parts, context, "access ended");
    for (const id of await database.transact((tx) => listWorkspacesWithEnded(tx, new Date())))
      await database.inWorkspace(id, (tx) => dismissEnded(contextOf(tx, id)));
  }),
];

async function sendInvitation(
  ports: Ports,
  { workspaceId, invitationId }: { workspaceId: string; invitationId: string },
  { database }: JobContext,
): Promise<void> {
  const { token, hash } = newToken(workspaceId);
  const found = await database.inWorkspace(workspaceId, async (tx) => {
    await store.updateInvitation(tx, invitationId, { mailedHash: hash });
    const invitation = await store.findInvitation(tx, invitationId);
    return (
      invitation && {
        invitation,
        workspaceName: (await findWorkspaceName(tx)) ?? "",
        timeZone: await findTimeZone(tx),
        isKnown: await store.isSenderConfirmed(tx, invitationId),
        isTest: await isTestWorkspace(tx),
      }
    );
  });
  // Accepted or canceled meanwhile.
  if (!found) return;
  const mail = invitationMail(
    found.invitation,
    found.isKnown ? found.workspaceName : undefined,
    linkOf(ports.appUrl, token),
    found.timeZone,
  );
  // A throw-away business sends nothing.
  const outcome = found.isTest ? "no_server" : await ports.mailer.send(mail);
  await database.inWorkspace(workspaceId, async (tx) => {
    await store.updateInvitation(tx, invitationId, { mailStatus: outcome === "no_server" ? "none" : "sent" });
    if (outcome !== "no_server") await keepSent(tx, mail);
  });
}

/** How much of a name fits into a sentence, and no sentence into a name. */
const maxName = 60;

/** An invitation's email. The sender controls only two names in it, short and plain; without the business's, which a confirmed sender alone gives, neither. */
export function invitationMail(
  invitation: Pick<Invitation, "role" | "sees" | "email" | "invitedBy" | "accessUntil">,
  workspaceName: string | undefined,
  link: string,
  timeZone: string,
): Mail {
  const { role, sees, email } = invitation;
  const isKnown = workspaceName !== undefined;
  const business = nameInMail(workspaceName, "a business", maxName);
  const inviter = nameInMail(isKnown ? invitation.invitedBy : undefined, "Someone", maxName);
  const limits = sees === "own" ? ` ${seesWords.own.sentence}` : "";
  const { accessUntil } = invitation;
  const end = accessUntil && whenWords(new Date(accessUntil), timeZone, { now: new Date() });
  const ending = end
    ? `Your access ends on ${end}. Until then, use this link.`
    : `Use this link within ${invitationDays} days.`;
  return {
    to: email,
    subject: `${inviter} invited you to ${business}`,
    text: `Hello,\n\n${inviter} invited you to join ${business} on ${productName} as ${aRole(role)}. ${roleWords[role].sentence}${limits}\n\n${ending} It’s only for ${email} and works once.\n\nJoin ${business}: ${link}\n\n-- \nYou got this email because ${inviter} entered your address. If you don’t know ${isKnown ? business : "them"}, you can ignore it.\n`,
  };
}
