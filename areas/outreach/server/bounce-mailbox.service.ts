import type { ImapFlow } from "imapflow";

export type Mailbox = { host: string; port: number; security: "tls" | "starttls" | "none"; username: string; password: string };

/** Where the last look ended. A mailbox with another validity numbers its mails anew. */
export type Place = { validity: number | null; lastUid: number };
export type Look = { place: Place; mails: Buffer[] };

/** Mails read at one look, and their size at most: a report is small. */
const mostMails = 200;
const mostBytes = 262_144;
/** All that is kept in memory of one look; the next look goes on there. */
const mostBytesInAll = 8_388_608;
/** How long a look may take, whatever the server says meanwhile, in milliseconds. */
const usualDeadline = 60_000;

/**
 * Reads what came into a mailbox since the last look, oldest first, and changes nothing there. Where its time is over, or it is told to stop, it
 * answers with what was read by then. Throws a plain sentence when it cannot.
 */
export async function lookIntoMailbox(mailbox: Mailbox, since: Place, deadlineMs = usualDeadline, stopping?: AbortSignal): Promise<Look> {
  // Few businesses have their bounces read: its megabytes come when one does.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: mailbox.host, port: mailbox.port, secure: mailbox.security === "tls", doSTARTTLS: mailbox.security === "tls" ? undefined : mailbox.security === "starttls",
    auth: { user: mailbox.username, pass: mailbox.password }, logger: false, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, disableAutoIdle: true,
  });
  // What happens on the line is told by the command that waits for it.
  client.on("error", () => undefined);
  let end: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => { end = () => reject(new Error("The mailbox took too long to answer")); });
  const overdue = setTimeout(end, deadlineMs);
  stopping?.addEventListener("abort", end, { once: true });
  const read: Read = { mails: [], bytes: 0 };
  try {
    return await Promise.race([readInto(read, client, since), late]);
  } catch (error) {
    if (!read.place) throw error;
    return { place: read.place, mails: read.mails };
  } finally {
    clearTimeout(overdue);
    stopping?.removeEventListener("abort", end);
    client.close();
  }
}

/** What was read so far, and where the next look goes on after it. */
type Read = { place?: Place; mails: Buffer[]; bytes: number };

async function readInto(read: Read, client: ImapFlow, since: Place): Promise<Look> {
  await client.connect();
  const box = await client.mailboxOpen("INBOX", { readOnly: true });
  const validity = Number(box.uidValidity);
  const next = box.uidNext ?? 1;
  // A mailbox that is new to us may hold years of mail: only its newest are looked at.
  const lastUid = since.validity === validity ? since.lastUid : Math.max(0, next - 1 - mostMails);
  const until = Math.min(next - 1, lastUid + mostMails);
  if (until > lastUid) {
    for await (const mail of client.fetch(`${lastUid + 1}:${until}`, { uid: true, source: { maxLength: mostBytes } }, { uid: true })) {
      if (mail.source) read.mails.push(mail.source);
      read.bytes += mail.source?.length ?? 0;
      read.place = { validity, lastUid: mail.uid };
      if (read.bytes > mostBytesInAll) return { place: read.place, mails: read.mails };
    }
  }
  read.place = { validity, lastUid: Math.max(until, lastUid) };
  await client.logout();
  return { place: read.place, mails: read.mails };
}
