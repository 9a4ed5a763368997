import { createHash } from "node:crypto";
import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import { takeAttempt } from "#platform/server/attempts.ts";
import type { OpenCtx, Ports } from "#platform/server/context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import { keepLink, keepSent, mailOut, removeKeptLinks } from "#platform/server/outbox.ts";
import { confirmPassword } from "#platform/server/passwords.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { emailKey, isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import * as billing from "#areas/billing/server/index.ts";
import { emailChangedMail, newEmailMail } from "./account-mails.service.ts";
import { mailNewEmail } from "./auth.jobs.ts";
import { confirmationsPerPerson } from "./login-limits.service.ts";
import * as store from "./users.store.ts";

const purpose = "new-email";
const linkHours = 24;

/** Limits a link to the address that is left: after a change it no longer works. */
const fingerprint = (key: string): Buffer => createHash("sha256").update(key).digest().subarray(0, 16);

/**
 * Emails a link to the address that the signed-in person wants from now on; nothing changes before it is opened. 400 for a wrong password,
 * 409 in a test business and for the address they have, 429 past the limit. Whether somebody else has it is said to nobody but who opens the link.
 */
export async function requestNewEmail(
  ctx: OpenCtx,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const userId = ctx.actor.userId ?? "";
  await confirmPassword(ctx.database, userId, password, "password");
  await ctx.database.transact(async (tx) => {
    const user = await store.findUser(tx, userId);
    if (!user || isVisitorEmail(user.emailKey))
      throw new AppError("conflict", "A test business has no account. Sign up to get one.");
    if (user.emailKey === emailKey(email))
      throw new AppError("conflict", "This is your address already.", {
        errors: { email: "This is your address already" },
      });
    await takeAttempt(tx, confirmationsPerPerson, userId);
    await enqueue(tx, mailNewEmail, { userId, email });
  });
}

/** Sends the link; one that cannot be sent is kept while it works, for whoever runs the machine. */
export async function sendNewEmailLink(
  ports: Ports,
  wanted: { userId: string; email: string },
  { database }: JobContext,
): Promise<void> {
  const user = await database.transact((tx) => store.findUser(tx, wanted.userId));
  if (!user?.isActive || user.emailKey === emailKey(wanted.email)) return;
  const until = new Date(Date.now() + linkHours * 3_600_000);
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(until.getTime() / 1000));
  const payload = Buffer.concat([
    parse(user.id),
    fingerprint(user.emailKey),
    seconds,
    Buffer.from(wanted.email, "utf8"),
  ]);
  const mail = newEmailMail(
    { ...user, email: wanted.email },
    `${ports.appUrl}/auth/new-email?token=${ports.secrets.token(purpose, payload)}`,
  );
  const outcome = await ports.mailer.send(mail);
  await database.transact(async (tx) => {
    await removeKeptLinks(tx, wanted.email);
    await (outcome === "no_server" ? keepLink(tx, mail, until.toISOString()) : keepSent(tx, mail));
  });
}

/** Takes the address of an emailed link, which thereby is confirmed; the one before is told. 400 for an old or forged link, 409 for an address that has an account. */
export async function confirmNewEmail(ctx: PublicCtx, token: string): Promise<void> {
  const read = ctx.ports.secrets.readToken(purpose, token);
  const isRead = read !== undefined && read.length > 36 && read.readUInt32BE(32) * 1000 > ctx.now.getTime();
  await ctx.database.transact(async (tx) => {
    const user = isRead ? await store.findUser(tx, stringify(read.subarray(0, 16))) : undefined;
    if (!isRead || !user?.isActive || !fingerprint(user.emailKey).equals(read.subarray(16, 32)))
      throw new AppError("validation_failed", "This link is incomplete, was used, or has expired.", {
        errors: { token: "Incomplete, used or expired" },
      });
    const email = read.subarray(36).toString("utf8");
    const now = ctx.now.toISOString();
    if (!(await store.updateEmail(tx, user.id, { email, emailKey: emailKey(email), now })))
      throw new AppError("conflict", "There’s already an account with this email.");
    // Links for a new password went to the address before.
    await store.removeResets(tx, user.id);
    await removeKeptLinks(tx, user.email);
    await billing.followOwner(tx, user.id);
    await mailOut({ tx, now: ctx.now }, emailChangedMail(user, email, ctx.ports.appUrl));
  });
}
