import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

type Kept = { uid: number; raw: Buffer };
/** A mailbox, what was requested from it, and how its server misbehaves. */
export type ImapStandIn = {
  port: number;
  /** Puts a mail into the inbox. */
  add(raw: string): void;
  /** Renumbers everything, like a restored mailbox. */
  renumber(): void;
  commands: string[];
  /** "hang": accepts the connection and says nothing. "drip": sends a word now and then, but never answers. "flood": begins to send an email of 600 MB. "chatter": never stops announcing mail. */
  mood: "well" | "hang" | "drip" | "flood" | "chatter";
  /** After this many emails in one check it says nothing more. */
  stallAfter?: number;
  /** What was sent, in bytes. */
  sent: number;
  close(): Promise<void>;
};

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write("* OK one moment\r\n"), 100);
  socket.on("close", () => clearInterval(timer));
}

/** A small mail server on a free port that speaks enough IMAP (RFC 3501) to read one inbox. */
export async function imapStandIn(password: string): Promise<ImapStandIn> {
  const sockets = new Set<Socket>();
  let mails: Kept[] = [];
  let validity = 7;
  let next = 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (standIn.mood === "hang" || standIn.mood === "drip")
      return standIn.mood === "drip" ? drip(socket) : undefined;
    socket.write("* OK ready\r\n");
    let heard = "";
    socket.on("data", (part: Buffer) => {
      heard += part.toString("latin1");
      for (let end = heard.indexOf("\r\n"); end >= 0; end = heard.indexOf("\r\n")) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        standIn.commands.push(line.replace(/^\S+ /, ""));
        if (standIn.mood === "flood" && /^\S+ UID FETCH .*BODY/i.test(line))
          pour(socket, "* 1 FETCH (UID 1 BODY[]<0> {629145600}\r\n", Buffer.alloc(65_536, "x"), heardOf);
        else if (standIn.mood === "chatter" && /^\S+ UID FETCH/i.test(line))
          pour(socket, "", Buffer.from("* 1 FETCH (UID 1 RFC822.SIZE 900000000)\r\n".repeat(1000)), heardOf);
        else socket.write(answerTo(line));
      }
    });
  });
  const heardOf = (bytes: number) => {
    standIn.sent += bytes;
  };
  const answerTo = (line: string): Buffer => {
    const [tag = "*", ...words] = line.split(" ");
    const said = words.join(" ");
    const lines: (string | Buffer)[] = [];
    let end = "OK done";
    if (/^CAPABILITY/i.test(said)) lines.push("* CAPABILITY IMAP4rev1\r\n");
    else if (/^LOGIN/i.test(said) && !said.includes(password))
      end = "NO [AUTHENTICATIONFAILED] Wrong name or password";
    else if (/^LIST/i.test(said)) lines.push('* LIST (\\HasNoChildren) "/" INBOX\r\n');
    else if (/^(EXAMINE|SELECT)/i.test(said))
      lines.push(
        `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}] as numbered\r\n* OK [UIDNEXT ${next}] next\r\n`,
      );
    else if (/^LOGOUT/i.test(said)) lines.push("* BYE\r\n");
    else lines.push(...fetched(mails.slice(0, standIn.stallAfter), said));
    const isStalled = standIn.stallAfter !== undefined && /^UID FETCH .*BODY/i.test(said);
    return Buffer.concat([
      ...lines.map((one) => Buffer.from(one)),
      ...(isStalled ? [] : [Buffer.from(`${tag} ${end}\r\n`)]),
    ]);
  };
  const standIn: ImapStandIn = {
    port: 0,
    commands: [],
    mood: "well",
    sent: 0,
    add: (raw) => {
      mails.push({ uid: next++, raw: Buffer.from(raw.replace(/\r?\n/g, "\r\n")) });
    },
    renumber: () => {
      validity += 1;
      next = 1;
      mails = mails.map(({ raw }) => ({ raw, uid: next++ }));
    },
    close: () =>
      new Promise((done) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => done());
      }),
  };
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  standIn.port = (server.address() as AddressInfo).port;
  return standIn;
}

/** Sends the same part on and on, as long as somebody reads; `count` is told how much. */
function pour(socket: Socket, begin: string, part: Buffer, count: (bytes: number) => void): void {
  socket.write(begin);
  const more = () => {
    while (!socket.destroyed && socket.write(part)) count(part.length);
  };
  socket.on("drain", more);
  more();
}

/** The answer to a FETCH of sizes or of whole emails. */
function fetched(mails: readonly Kept[], said: string): (string | Buffer)[] {
  const [, set, wanted = ""] = /^UID FETCH ([\d:,]+) (.*)$/i.exec(said) ?? [];
  const isWanted = (uid: number) =>
    (set ?? "").split(",").some((part) => {
      const [from, to = from] = part.split(":").map(Number);
      return from !== undefined && to !== undefined && uid >= from && uid <= to;
    });
  return mails.flatMap(({ uid, raw }, at) => {
    if (!isWanted(uid)) return [];
    return /BODY/i.test(wanted)
      ? [`* ${at + 1} FETCH (UID ${uid} BODY[]<0> {${raw.length}}\r\n`, raw, ")\r\n"]
      : [`* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${raw.length})\r\n`];
  });
}
