export type Mailbox = { host: string; port: number; security: "tls" | "starttls" | "none"; username: string; password: string };

/** Where the last look ended. A mailbox with another validity numbers its mails anew. */
export type Place = { validity: number | null; lastUid: number };
export type Look = { place: Place; mails: Buffer[] };

/** Mails read at one look, and their size at most: a report is small. */
const mostMails = 200;
const mostBytes = 262_144;

/** Reads what came into a mailbox since the last look, oldest first, and changes nothing there. Throws a plain sentence when it cannot. */
export async function lookIntoMailbox(mailbox: Mailbox, since: Place): Promise<Look> {
  // Few businesses have their bounces read: its megabytes come when one does.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: mailbox.host, port: mailbox.port, secure: mailbox.security === "tls", doSTARTTLS: mailbox.security === "tls" ? undefined : mailbox.security === "starttls",
    auth: { user: mailbox.username, pass: mailbox.password }, logger: false, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, disableAutoIdle: true,
  });
  // What happens on the line is told by the command that waits for it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const box = await client.mailboxOpen("INBOX", { readOnly: true });
    const validity = Number(box.uidValidity);
    const next = box.uidNext ?? 1;
    // A mailbox that is new to us may hold years of mail: only its newest are looked at.
    const lastUid = since.validity === validity ? since.lastUid : Math.max(0, next - 1 - mostMails);
    if (next - 1 <= lastUid) return { place: { validity, lastUid }, mails: [] };
    const until = Math.min(next - 1, lastUid + mostMails);
    const mails: Buffer[] = [];
    for await (const mail of client.fetch(`${lastUid + 1}:${until}`, { uid: true, source: { maxLength: mostBytes } }, { uid: true })) if (mail.source) mails.push(mail.source);
    return { place: { validity, lastUid: until }, mails };
  } finally {
    await client.logout().catch(() => client.close());
  }
}
