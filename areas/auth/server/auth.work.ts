import type { Ports } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import { passwordLinkMail } from "./account-mails.service.ts";
import { removeExpiredReturns } from "./email-returns.store.ts";
import { sendLink } from "./emailed-links.service.ts";
import { sendConfirmation } from "./email-confirmation.service.ts";
import { removeEndedTickets } from "./two-factor.store.ts";
import * as store from "./users.store.ts";
import { removeExpiredEmailChanges } from "./email-changes.store.ts";
import { sendNewEmailAsked, sendNewEmailLink } from "./new-email.service.ts";
import { sendEmailChanged } from "./old-email.service.ts";
import {
  mailConfirmation,
  mailEmailChanged,
  mailNewEmail,
  mailNewEmailAsked,
  mailPasswordLink,
  purgeResets,
} from "./auth.jobs.ts";

/** How long an emailed link works, in minutes. */
export const linkMinutes = 60;

export const authJobs = ({ ports }: JobParts): JobHandler[] => [
  handles(purgeResets, (_payload, { database }) =>
    database.transact(async (tx) => {
      await store.removeExpiredResets(tx);
      await removeExpiredEmailChanges(tx);
      await removeExpiredReturns(tx);
      await removeEndedTickets(tx);
    }),
  ),
  handles(mailPasswordLink, ({ emailKey }, context) => sendPasswordLink(ports, emailKey, context)),
  handles(mailNewEmail, (wanted, context) => sendNewEmailLink(ports, wanted, context)),
  handles(mailNewEmailAsked, (asked, context) => sendNewEmailAsked(ports, asked, context)),
  handles(mailEmailChanged, (asked, context) => sendEmailChanged(ports, asked, context)),
  handles(mailConfirmation, ({ userId }, context) => sendConfirmation(ports, userId, context)),
];

async function sendPasswordLink(ports: Ports, emailKey: string, context: JobContext): Promise<void> {
  // A visitor's address is made up: nothing is sent to it.
  if (isVisitorEmail(emailKey)) return;
  await sendLink(ports, context, async (tx, hash) => {
    const user = await store.lockUserByEmail(tx, emailKey);
    if (!user?.isActive) return undefined;
    const until = new Date(Date.now() + linkMinutes * 60_000).toISOString();
    await store.replaceReset(tx, { tokenHash: hash, userId: user.id, expiresAt: until });
    return { until, mailOf: (token) => passwordLinkMail(user, `${ports.appUrl}/auth/reset?token=${token}`) };
  });
}
