import { createHash, randomBytes } from "node:crypto";
import type { Ports } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import { handles, type JobContext, type JobHandler } from "#platform/server/jobs.ts";
import { isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import { passwordLinkMail } from "./account-mails.service.ts";
import { sendConfirmation } from "./email-confirmation.service.ts";
import * as store from "./users.store.ts";
import { mailConfirmation, mailPasswordLink, purgeResets } from "./auth.jobs.ts";

/** How long a mailed link works, in minutes. */
export const linkMinutes = 60;

export const authJobs = ({ ports }: JobParts): JobHandler[] => [
  handles(purgeResets, (_payload, { database }) => database.transact((tx) => store.removeExpiredResets(tx))),
  handles(mailPasswordLink, ({ emailKey }, context) => sendPasswordLink(ports, emailKey, context)),
  handles(mailConfirmation, ({ userId }, context) => sendConfirmation(ports, userId, context)),
];

async function sendPasswordLink(ports: Ports, emailKey: string, { database }: JobContext): Promise<void> {
  // A visitor's address is made up: nothing goes outside for it.
  if (isVisitorEmail(emailKey)) return;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest();
  const expiresAt = new Date(Date.now() + linkMinutes * 60_000).toISOString();
  const user = await database.transact(async (tx) => {
    const found = await store.findUserByEmail(tx, emailKey);
    if (found?.isActive) await store.replaceReset(tx, { tokenHash, userId: found.id, expiresAt });
    return found;
  });
  if (!user?.isActive) return;
  const mail = passwordLinkMail(user, `${ports.appUrl}/auth/reset?token=${token}`);
  const outcome = await ports.mailer.send(mail);
  // A link that went out is not kept. One that could not go out is while it works, so that the machine's owner can read it (`npm run mails`).
  const kept =
    outcome === "sent"
      ? { body: "(sent, not kept)", status: "sent", sentAt: new Date().toISOString() }
      : { body: mail.text, status: "not_sent", detail: "No mail server is set up", secretUntil: expiresAt };
  await database.transact(async (tx) => {
    await store.removeKeptLinks(tx, user.email);
    await store.insertMail(tx, { id: newId(), toAddress: user.email, subject: mail.subject, ...kept });
  });
}
