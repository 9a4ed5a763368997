import { randomBytes } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import type { Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { keepLink, keepSent, removeKeptLinks } from "#platform/server/outbox.ts";
import { tokenHash } from "./tokens.service.ts";

/**
 * Sends an email with a link that is made only now, so that no queue ever holds one: `keep` notes the link's hash, or finds that it isn't wanted any
 * more. A link that was sent isn't kept; one that can't be sent is kept while it works, for whoever runs the machine, in place of those before it.
 */
export async function sendLink(
  { mailer }: Pick<Ports, "mailer">,
  { database }: JobContext,
  keep: (tx: Tx, hash: Buffer) => Promise<{ until: string; mailOf: (token: string) => Mail } | undefined>,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const kept = await database.transact((tx) => keep(tx, tokenHash(token)));
  if (!kept) return;
  const mail = kept.mailOf(token);
  const outcome = await mailer.send(mail);
  await database.transact(async (tx) => {
    await removeKeptLinks(tx, mail.to);
    await (outcome === "no_server" ? keepLink(tx, mail, kept.until) : keepSent(tx, mail));
  });
}

/** Refuses an emailed link that is cut off, used or too old. */
export function refuseOldLink(): never {
  throw new AppError("validation_failed", "This link is incomplete, was used, or has expired.", {
    errors: { token: "Incomplete, used or expired" },
  });
}
