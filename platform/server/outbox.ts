import { sql } from "drizzle-orm";
import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import type { Ctx, Ports } from "./context.ts";
import type { Tx } from "./database.ts";
import { countBy, type DueKind, type DueSpan, madeBefore, removeJobs } from "./due.ts";
import { newId } from "./ids.ts";
import { enqueue, handles, job, type JobContext, type JobHandler } from "./jobs.ts";
import type { Mail } from "./mailer.ts";

/** Sends one email from the outbox. Carries only its id: the text stays in the table. */
export const sendKeptMail = job({
  name: "platform.send_mail",
  payload: z.object({ mailId: Id }),
  lane: "notices",
});

/**
 * Puts a product email into the outbox, in this transaction: it is sent once if and only if the transaction commits. Without
 * a mail server it is kept there as not sent.
 */
export async function mailOut(
  { tx, now }: Pick<Ctx, "tx" | "now">,
  { to, subject, text, replyTo }: Mail,
): Promise<void> {
  const mailId = newId();
  await tx.execute(
    sql`INSERT INTO mails (id, to_address, reply_to, subject, body, status, created_at) VALUES (${mailId}, ${to}, ${replyTo ?? null}, ${lineOf(subject)}, ${text}, 'pending', ${now.toISOString()})`,
  );
  await enqueue(tx, sendKeptMail, { mailId });
}

const lineOf = (subject: string): string => subject.replace(/[\r\n]+/g, " ").slice(0, 500);

/** Records that an email, sent by its own job, went out; never its text. */
export async function keepSent(tx: Tx, { to, subject }: Pick<Mail, "to" | "subject">): Promise<void> {
  await tx.execute(
    sql`INSERT INTO mails (id, to_address, subject, body, status, sent_at) VALUES (${newId()}, ${to}, ${lineOf(subject)}, '(sent, not kept)', 'sent', now())`,
  );
}

/** Keeps an email that could not be sent while its link works (`until`), so that the machine's owner can read it (`npm run mails`). */
export async function keepLink(tx: Tx, { to, subject, text }: Mail, until: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO mails (id, to_address, subject, body, status, detail, secret_until) VALUES (${newId()}, ${to}, ${lineOf(subject)}, ${text}, 'not_sent', 'No mail server is set up', ${until})`,
  );
}

/** Removes the kept emails to an address that contain a link. */
export async function removeKeptLinks(tx: Tx, to: string): Promise<void> {
  await tx.execute(sql`DELETE FROM mails WHERE to_address = ${to} AND secret_until IS NOT NULL`);
}

/** Emails that are kept because they could not be sent, newest first. */
export async function listKeptMails(tx: Tx): Promise<{ toAddress: string; subject: string; body: string }[]> {
  const { rows } = await tx.execute(
    sql`SELECT to_address AS "toAddress", subject, body FROM mails WHERE status = 'not_sent' AND (secret_until IS NULL OR secret_until > now()) ORDER BY id DESC LIMIT 50`,
  );
  return rows as { toAddress: string; subject: string; body: string }[];
}

const waiting = (span: DueSpan) => sql`status = 'pending' AND ${madeBefore("created_at", span)}`;

/** After a restore: emails to users that wait in the outbox. */
export const dueMails: DueKind = {
  name: "account-emails",
  words: "emails to users: notices, reports, reminders",
  count: (tx, span) => countBy(tx, sql`SELECT count(*) AS many FROM mails WHERE ${waiting(span)}`),
  drop: async (tx, span) => {
    await tx.execute(
      sql`UPDATE mails SET status = 'failed', detail = 'Dropped after a restore' WHERE ${waiting(span)}`,
    );
    await removeJobs(tx, [sendKeptMail], span);
  },
};

/** The outbox's job, joined to its work. */
export const outboxJobs = (ports: Ports): JobHandler[] => [
  handles(sendKeptMail, ({ mailId }, context) => sendOnce(ports, mailId, context)),
];

const underWay = "under way";
const notKnown = "It is not known whether this email arrived";

async function sendOnce({ mailer }: Ports, mailId: string, { database }: JobContext): Promise<void> {
  const mark = (status: string, detail: string | null) =>
    database.transact((tx) =>
      tx.execute(
        sql`UPDATE mails SET status = ${status}, detail = ${detail}, body = CASE WHEN ${status} = 'sent' THEN '(sent, not kept)' ELSE body END, sent_at = CASE WHEN ${status} = 'sent' THEN now() END WHERE id = ${mailId}`,
      ),
    );
  const { rows } = await database.transact((tx) =>
    tx.execute(sql`
    WITH before AS (SELECT id, detail FROM mails WHERE id = ${mailId} AND status = 'pending' FOR UPDATE)
    UPDATE mails SET detail = ${underWay} FROM before WHERE mails.id = before.id RETURNING mails.to_address AS "to", mails.reply_to AS "replyTo", mails.subject, mails.body AS text, before.detail`),
  );
  const mail = rows[0] as (Mail & { detail: string | null }) | undefined;
  if (!mail) return;
  // The worker before was cut off while sending it: sending it again could make it two.
  if (mail.detail === underWay) return void (await mark("failed", notKnown));
  try {
    const outcome = await mailer.send({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      replyTo: mail.replyTo,
    });
    if (outcome === "unknown") await mark("failed", notKnown);
    else
      await mark(
        outcome === "sent" ? "sent" : "not_sent",
        outcome === "sent" ? null : "No mail server is set up",
      );
  } catch (error) {
    await mark("pending", null);
    throw error;
  }
}
