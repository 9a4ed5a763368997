import { createHash } from "node:crypto";
import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import { takeAttempt } from "#platform/server/attempts.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import { confirmationDays, isVisitorEmail } from "#areas/auth/contract/auth.rules.ts";
import { confirmationMail } from "./account-mails.service.ts";
import { mailConfirmation } from "./auth.jobs.ts";
import { confirmationsPerPerson } from "./login-limits.service.ts";
import * as store from "./users.store.ts";

/** Emails a person the link that confirms their address, unless it is confirmed. */
export async function sendConfirmation(
  ports: Ports,
  userId: string,
  { database }: JobContext,
): Promise<void> {
  const user = await database.transact((tx) => store.findUser(tx, userId));
  if (!user?.isActive || user.emailConfirmedAt !== null || isVisitorEmail(user.emailKey)) return;
  await ports.mailer.send(
    confirmationMail(
      user,
      `${ports.appUrl}/auth/confirm?token=${tokenFor(ports.secrets, user, new Date())}`,
      confirmationDays,
    ),
  );
}

const purpose = "confirm-email";
/** Limited to one address: after changing it there is another to confirm. */
const addressOf = (emailKey: string): Buffer =>
  createHash("sha256").update(emailKey).digest().subarray(0, 16);

/** The token of a person's confirmation link: who, which address, until when. */
function tokenFor(secrets: Secrets, user: { id: string; emailKey: string }, now: Date): string {
  const until = Buffer.alloc(4);
  until.writeUInt32BE(Math.floor(now.getTime() / 1000) + confirmationDays * 86_400);
  return secrets.token(purpose, Buffer.concat([parse(user.id), addressOf(user.emailKey), until]));
}

/** Marks an address as confirmed by its emailed link; doing it again is not an error. 400 for an expired or invalid link. */
export async function confirmByLink(ctx: PublicCtx, token: string): Promise<void> {
  const read = ctx.ports.secrets.readToken(purpose, token);
  await ctx.database.transact(async (tx) => {
    const user = read && (await store.lockUser(tx, stringify(read.subarray(0, 16))));
    const isTheirs =
      user &&
      addressOf(user.emailKey).equals(read.subarray(16, 32)) &&
      read.readUInt32BE(32) * 1000 > ctx.now.getTime();
    if (!isTheirs)
      throw new AppError(
        "validation_failed",
        "This link is incomplete or has expired. Sign in to get a new one.",
        { errors: { token: "Incomplete or expired" } },
      );
    await store.updateEmailConfirmed(tx, user.id, ctx.now.toISOString());
  });
}

/** Sends the signed-in person their confirmation link again. 429 past the limit, 409 when no email can be sent. */
export async function sendConfirmationAgain(ctx: Ctx): Promise<void> {
  if (!ctx.ports.mailer.ready)
    throw new AppError("conflict", "Email isn’t set up here, so nothing can be sent.");
  const userId = ctx.actor.userId ?? "";
  await takeAttempt(ctx.tx, confirmationsPerPerson, userId);
  await ctx.enqueue(mailConfirmation, { userId });
}
