import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An email that a stand-in accepted. */
export type Taken = { from: string; to: string; raw: string; mail: ParsedMail };

/** How a stand-in answers an address: a code and words at RCPT or after the content; or it drops the connection, or says nothing. */
export type Behaviour =
  | { at: "rcpt" | "data"; code: number; text: string }
  | { at: "data"; drop: true }
  | { at: "rcpt" | "data"; hang: true }
  | undefined;

export type MailStandIn = {
  port: number;
  taken: Taken[];
  behave: (address: string) => Behaviour;
  connections: number;
  close(): Promise<void>;
};

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** A real mail server from an npm package, on a free port, that keeps what it accepts and misbehaves as told. */
export async function mailStandIn(options: SMTPServerOptions = {}): Promise<MailStandIn> {
  const standIn: MailStandIn = {
    port: 0,
    taken: [],
    behave: () => undefined,
    connections: 0,
    close: async () => undefined,
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    ...options,
    onConnect(_session, done) {
      standIn.connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const way = standIn.behave(address);
      if (way?.at === "rcpt" && "code" in way) return done(refusal(way.code, way.text));
      if (way?.at === "rcpt" && "hang" in way) return;
      done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const way = standIn.behave(to);
      const parts: Buffer[] = [];
      if (way?.at === "data" && "drop" in way) {
        // The connection breaks while content is still coming in.
        stream.once("data", () => sockets.forEach((socket) => socket.destroy()));
        return;
      }
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (way?.at === "data" && "hang" in way) return;
        if (way?.at === "data" && "code" in way) return done(refusal(way.code, way.text));
        const raw = Buffer.concat(parts).toString("utf8");
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        simpleParser(raw, (error, mail) => {
          if (!error) standIn.taken.push({ from, to, raw, mail });
          done(error);
        });
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => undefined);
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  standIn.port = (server.server.address() as AddressInfo).port;
  standIn.close = () =>
    new Promise((done) => {
      sockets.forEach((socket) => socket.destroy());
      server.close(() => done());
    });
  return standIn;
}

/** A port that greets every caller with these words, and ends. */
export async function greetingStandIn(greeting: string): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (greeting) socket.end(greeting);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
      }),
  };
}

/** A mail server that accepts everything, but slowly: `commands` counts its commands. */
export async function tarpitStandIn(
  answerMs: number,
): Promise<{ port: number; commands: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const tarpit = {
    port: 0,
    commands: 0,
    close: () =>
      new Promise<void>((done) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => done());
      }),
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let isContent = false;
    const say = (line: string): void =>
      void setTimeout(() => socket.writable && socket.write(`${line}\r\n`), answerMs);
    socket
      .on("error", () => undefined)
      .on("close", () => sockets.delete(socket))
      .on("data", (part: Buffer) => {
        tarpit.commands += 1;
        const said = part.toString("latin1");
        if (isContent && !said.endsWith("\r\n.\r\n")) return;
        isContent = /^DATA/i.test(said);
        say(isContent ? "354 go on" : "250 well");
      });
    say("220 ready");
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  tarpit.port = (server.address() as AddressInfo).port;
  return tarpit;
}
