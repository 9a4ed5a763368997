import { randomBytes } from "node:crypto";
import type { Ports } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { keepLink, keepSent, removeKeptLinks } from "#platform/server/outbox.ts";
import { isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import { passwordLinkMail } from "./account-mails.service.ts";
import { sendConfirmation } from "./email-confirmation.service.ts";
import { removeEndedTickets } from "./two-factor.store.ts";
import * as store from "./users.store.ts";
import { removeExpiredEmailChanges } from "./email-changes.store.ts";
import { sendNewEmailAsked, sendNewEmailLink } from "./new-email.service.ts";
import { tokenHash } from "./tokens.service.ts";
import {
  mailConfirmation,
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
      await removeEndedTickets(tx);
    }),
  ),
  handles(mailPasswordLink, ({ emailKey }, context) => sendPasswordLink(ports, emailKey, context)),
  handles(mailNewEmail, (wanted, context) => sendNewEmailLink(ports, wanted, context)),
  handles(mailNewEmailAsked, (asked, context) => sendNewEmailAsked(ports, asked, context)),
  handles(mailConfirmation, ({ userId }, context) => sendConfirmation(ports, userId, context)),
];

async function sendPasswordLink(ports: Ports, emailKey: string, { database }: JobContext): Promise<void> {
  // A visitor's address is made up: nothing is sent to it.
  if (isVisitorEmail(emailKey)) return;
  const token = randomBytes(32).toString("base64url");
  const hash = tokenHash(token);
  const expiresAt = new Date(Date.now() + linkMinutes * 60_000).toISOString();
  const user = await database.transact(async (tx) => {
    const found = await store.lockUserByEmail(tx, emailKey);
    if (found?.isActive) await store.replaceReset(tx, { tokenHash: hash, userId: found.id, expiresAt });
    return found;
  });
  if (!user?.isActive) return;
  const mail = passwordLinkMail(user, `${ports.appUrl}/auth/reset?token=${token}`);
  const outcome = await ports.mailer.send(mail);
  // A link that was sent is not kept; one that is kept replaces those before it.
  await database.transact(async (tx) => {
    await removeKeptLinks(tx, user.email);
    await (outcome === "no_server" ? keepLink(tx, mail, expiresAt) : keepSent(tx, mail));
  });
}
