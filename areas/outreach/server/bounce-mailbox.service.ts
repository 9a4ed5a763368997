import type { ImapFlow, ImapFlowOptions } from "imapflow";
import type { Outgoing } from "#platform/server/outgoing.ts";
import { OutgoingRefused } from "#platform/server/outgoing-way.ts";

export type Mailbox = {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  username: string;
  password: string;
};

/** Where the last check ended. A mailbox with another validity has renumbered its mail. */
export type Place = { validity: number | null; lastUid: number };
export type Look = { place: Place; mails: Buffer[] };

/** The most emails read in one check, and their largest size: a report is small, and anything larger is skipped. */
const maxMails = 200;
const maxBytes = 262_144;
/** The most that one check keeps in memory; the next check continues from there. */
const maxBytesInAll = 8_388_608;
/** The largest single answer, and the most that a server may say in one check. */
const maxAnswer = 2 * maxBytes;
const maxHeard = 2 * maxBytesInAll;
/** How often the amount that a server has sent is checked, in milliseconds. */
const listenMs = 100;
/** How long a check may take, whatever the server says meanwhile, in milliseconds. */
const usualDeadline = 60_000;

/**
 * Reads what came into a mailbox since the last check, oldest first, and changes nothing there. When its time is over, or it is told to
 * stop, it returns what was read by then. Throws a plain sentence when it can't.
 */
export async function lookIntoMailbox(
  outgoing: Outgoing,
  mailbox: Mailbox,
  since: Place,
  deadlineMs = usualDeadline,
  stopping?: AbortSignal,
): Promise<Look> {
  const read: Read = { mails: [], bytes: 0 };
  try {
    return await readFrom(outgoing, mailbox, since, { deadlineMs, stopping }, read);
  } catch (error) {
    if (read.place) return { place: read.place, mails: read.mails };
    throw new Error(wordsOf(error as MailboxError, mailbox.host), { cause: error });
  }
}

async function readFrom(
  outgoing: Outgoing,
  mailbox: Mailbox,
  since: Place,
  { deadlineMs, stopping }: { deadlineMs: number; stopping: AbortSignal | undefined },
  read: Read,
): Promise<Look> {
  const { lookup } = await outgoing.wayTo(mailbox.host, mailbox.port, "imap");
  // Few businesses have their bounces read, so this library is loaded only when one does.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.security === "tls",
    doSTARTTLS: mailbox.security === "tls" ? undefined : mailbox.security === "starttls",
    auth: { user: mailbox.username, pass: mailbox.password },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableAutoIdle: true,
    // The client passes these to the socket, encrypted or not, so it connects to the address that was checked.
    tls: { lookup } as ImapFlowOptions["tls"],
    maxLiteralSize: maxAnswer,
    maxLineLength: maxAnswer,
    maxResponseSize: 2 * maxAnswer,
  });
  // Connection errors reach the command that waits, except when our side ends the connection.
  let ended: MailboxError | undefined;
  client.on("error", (error: MailboxError) => {
    ended = isTooLarge(error) ? error : undefined;
  });
  let overdue: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;
  let listening: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    end = () =>
      reject(Object.assign(new Error("The mailbox took too long to answer."), { code: overdueCode }));
    overdue = setTimeout(end, deadlineMs);
    stopping?.addEventListener("abort", end, { once: true });
    listening = setInterval(() => {
      if (client.stats().received > maxHeard) reject(tooLarge());
    }, listenMs);
  });
  try {
    return await Promise.race([readInto(read, client, since), late]);
  } catch (error) {
    throw ended ?? error;
  } finally {
    clearTimeout(overdue);
    clearInterval(listening);
    stopping?.removeEventListener("abort", end);
    client.close();
  }
}

/** What was read so far, and where the next check continues. */
type Read = { place?: Place; mails: Buffer[]; bytes: number };

async function readInto(read: Read, client: ImapFlow, since: Place): Promise<Look> {
  await client.connect();
  const box = await client.mailboxOpen("INBOX", { readOnly: true });
  const validity = Number(box.uidValidity);
  const next = box.uidNext ?? 1;
  // A mailbox that is new to us may hold years of mail: only the newest is read.
  const lastUid = since.validity === validity ? since.lastUid : Math.max(0, next - 1 - maxMails);
  const until = Math.min(next - 1, lastUid + maxMails);
  const small = until > lastUid ? await smallOnes(client, `${lastUid + 1}:${until}`) : [];
  if (small.length > 0) {
    for await (const mail of client.fetch(
      small.join(","),
      { uid: true, source: { maxLength: maxBytes } },
      { uid: true },
    )) {
      if (mail.source) read.mails.push(mail.source);
      read.bytes += mail.source?.length ?? 0;
      read.place = { validity, lastUid: mail.uid };
      if (read.bytes > maxBytesInAll || read.mails.length >= maxMails)
        return { place: read.place, mails: read.mails };
    }
  }
  read.place = { validity, lastUid: Math.max(until, lastUid) };
  await client.logout();
  return { place: read.place, mails: read.mails };
}

/** Which of these emails are small enough to be read, by the sizes the server gives. */
async function smallOnes(client: ImapFlow, range: string): Promise<number[]> {
  const uids: number[] = [];
  let told = 0;
  for await (const { uid, size } of client.fetch(range, { uid: true, size: true }, { uid: true })) {
    if (++told > maxMails) throw tooLarge();
    if ((size ?? 0) <= maxBytes) uids.push(uid);
  }
  return uids;
}

const overdueCode = "Overdue";
type MailboxError = Error & { code?: string; responseText?: string };
const tooLarge = (): MailboxError =>
  Object.assign(new Error("The mailbox sent too much"), { code: "ResponseTooLarge" });
const isTooLarge = ({ code }: MailboxError): boolean => code?.endsWith("TooLarge") === true;

/** What went wrong, in the server's words when a mailbox answered, otherwise in ours: it may be a machine that a business should not see into. */
function wordsOf(error: MailboxError, host: string): string {
  const { code, message, responseText } = error;
  if (error instanceof OutgoingRefused || code === overdueCode) return message;
  if (responseText) return responseText.slice(0, 400);
  if (isTooLarge(error)) return `The mailbox at ${host} sent more than we can read at once.`;
  if (code === "ETIMEDOUT" || code?.endsWith("TIMEOUT"))
    return `${host} didn’t answer in time. Check the host and the port.`;
  if (/certificate|self.signed|altnames/i.test(message))
    return `The security certificate of ${host} isn’t valid.`;
  if (/SSL|TLS/.test(message))
    return `${host} doesn’t accept an encrypted connection. Check the port and the encryption.`;
  if (code === "ECONNREFUSED") return `${host} refused the connection. Check the host and the port.`;
  return `We reached ${host}, but it isn’t a mailbox, or the connection dropped. Check the host and the port.`;
}
