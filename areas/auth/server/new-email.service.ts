import { AppError } from "#platform/contract/errors.ts";
import { takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, type OpenCtx, personIn, type Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { removeKeptLinks } from "#platform/server/outbox.ts";
import { withPassword } from "#platform/server/passwords.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { emailKey, isVisitorEmail, newEmailHours } from "#areas/auth/contract/auth.rules.ts";
import type { PendingEmail } from "#areas/auth/contract/auth.schema.ts";
import * as billing from "#areas/billing/server/index.ts";
import { newEmailAskedMail, newEmailMail } from "./account-mails.service.ts";
import { mailNewEmail, mailNewEmailAsked } from "./auth.jobs.ts";
import * as changes from "./email-changes.store.ts";
import { refuseOldLink, sendLink } from "./emailed-links.service.ts";
import { confirmationsPerPerson } from "./login-limits.service.ts";
import { offerReturn } from "./old-email.service.ts";
import { endEmailChange } from "./signed-out.service.ts";
import { tokenHash } from "./tokens.service.ts";
import * as store from "./users.store.ts";

/**
 * Emails a link to the address that the signed-in person wants from now on, and one that stops it to the address of now; nothing changes before the
 * first is opened. 400 for a wrong password, 409 in a test business and for the address they have, 429 past the limit. Only the person who opens the
 * link learns that the address is taken.
 */
export async function requestNewEmail(
  open: OpenCtx,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await withPassword(open, password, async ({ tx, now }) => {
    const userId = personIn(open);
    const user = await store.findUser(tx, userId);
    if (!user || isVisitorEmail(user.emailKey))
      throw new AppError("conflict", "A test business has no account. Sign up to get one.");
    if (user.emailKey === emailKey(email))
      throw new AppError("conflict", "This is your address already.", {
        errors: { email: "This is your address already" },
      });
    await takeAttempt(tx, confirmationsPerPerson, userId);
    await endEmailChange(tx, userId);
    await changes.replaceEmailChange(tx, {
      userId,
      email,
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + newEmailHours * 3_600_000).toISOString(),
    });
    await enqueue(tx, mailNewEmailAsked, { userId, email });
    await enqueue(tx, mailNewEmail, { userId, email });
  });
}

/** The new address that the signed-in person asked for and that waits for its link to be opened. */
export async function pendingEmail({ tx, now, actor }: Ctx): Promise<PendingEmail> {
  const change = await changes.findEmailChange(tx, personIn({ actor }), now.toISOString());
  return { pending: change ? { email: change.email, expiresAt: change.expiresAt } : null };
}

type Asked = { userId: string; email: string };

/** Sends the link to the new address; one that cannot be sent is kept while it works, for whoever runs the machine. */
export const sendNewEmailLink = (ports: Ports, asked: Asked, context: JobContext): Promise<void> =>
  sendLink(ports, context, (tx, hash) =>
    noteLink(tx, asked, {
      hash: { tokenHash: hash },
      mailOf: (_user, token) => newEmailMail(asked.email, `${ports.appUrl}/auth/new-email?token=${token}`),
    }),
  );

/** Tells the address of now, with the link that stops the change. */
export const sendNewEmailAsked = (ports: Ports, asked: Asked, context: JobContext): Promise<void> =>
  sendLink(ports, context, (tx, hash) =>
    noteLink(tx, asked, {
      hash: { stopHash: hash },
      mailOf: (user, token) =>
        newEmailAskedMail(user, asked.email, `${ports.appUrl}/auth/stop-new-email?token=${token}`),
    }),
  );

type Link = {
  hash: Parameters<typeof changes.updateEmailChange>[2];
  mailOf: (user: store.User, token: string) => Mail;
};

/** Undefined when the change was stopped, taken or asked for anew meanwhile. */
async function noteLink(
  tx: Tx,
  asked: Asked,
  { hash, mailOf }: Link,
): Promise<{ until: string; mailOf: (token: string) => Mail } | undefined> {
  const user = await store.lockUser(tx, asked.userId);
  const change = await changes.updateEmailChange(tx, asked, hash);
  return user?.isActive && change
    ? { until: change.expiresAt, mailOf: (token) => mailOf(user, token) }
    : undefined;
}

/** The change behind a link, with the account locked; undefined when it is used, over or forged. */
async function lockChange(
  tx: Tx,
  link: "tokenHash" | "stopHash",
  { token, now }: { token: string; now: Date },
): Promise<{ user: store.User; email: string } | undefined> {
  const find = () => changes.findByLink(tx, link, tokenHash(token), now.toISOString());
  const before = await find();
  const user = before && (await store.lockUser(tx, before.userId));
  const change = user && (await find());
  return user?.isActive && change ? { user, email: change.email } : undefined;
}

/** Switches to the address in the link, marks it confirmed, and tells the old address, which may take the account back for a week if the account had it for as long. 400 for an old or forged link, 409 for an address that has an account. */
export async function confirmNewEmail(ctx: PublicCtx, token: string): Promise<void> {
  await ctx.database.transact(async (tx) => {
    const change = await lockChange(tx, "tokenHash", { token, now: ctx.now });
    if (!change) refuseOldLink();
    const { user, email } = change;
    const now = ctx.now.toISOString();
    if (!(await store.updateEmail(tx, user.id, { email, emailKey: emailKey(email), now })))
      throw new AppError("conflict", "There’s already an account with this email.");
    await endEmailChange(tx, user.id);
    // Links for a new password went to the address before.
    await store.removeResets(tx, user.id);
    await removeKeptLinks(tx, user.email);
    await billing.followOwner(tx, user.id);
    await offerReturn({ tx, now: ctx.now }, user, email);
  });
}

/** Stops a change of address by the link that the old one was sent. 400 when there is nothing to stop any more. */
export async function stopNewEmail(ctx: PublicCtx, token: string): Promise<void> {
  await ctx.database.transact(async (tx) => {
    const change = await lockChange(tx, "stopHash", { token, now: ctx.now });
    if (!change)
      throw new AppError(
        "validation_failed",
        "There’s nothing to stop: the change was stopped, finished, or has expired.",
        { errors: { token: "Nothing to stop" } },
      );
    await endEmailChange(tx, change.user.id);
  });
}
