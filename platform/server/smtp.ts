import type { Socket } from "node:net";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { mustHoldNone } from "./held-connection.ts";
import { makeOutgoing, type Outgoing } from "./outgoing.ts";
import { giveBack, goodbyeMs, type Held, isFull, leave, type Pool, takeIdle, turnBy } from "./smtp-pool.ts";
import { envelopeAddress, needsUtf8, noUtf8 } from "./smtp-address.ts";
import { type SmtpError, type SmtpTrouble, tooSlow, troubleOf } from "./smtp-trouble.ts";

/** How a mail server is reached. "either": encrypted if the server offers it. The installation's own may be anywhere, because its host chose it. */
export type SmtpServer = {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none" | "either";
  username?: string;
  password?: string;
  isInstallation?: true;
};

export type SmtpAnswer = { ok: true; text: string } | { ok: false; trouble: SmtpTrouble };

export type Smtp = {
  /** The installation's own server and sender, if there is one. */
  readonly installation: { server: SmtpServer; from: string } | undefined;
  /** Hands one message to a server, over connections that are kept for the next. Never throws, and returns in bounded time. The caller may give up (`isOff`) while waiting for a turn. */
  send(
    server: SmtpServer,
    envelope: { from: string; to: string },
    message: Buffer,
    isOff?: () => boolean,
  ): Promise<SmtpAnswer>;
  close(): void;
};

/**
 * In milliseconds: until a connection is open, until the greeting, how long it may be silent; and, whatever is said meanwhile: until a
 * connection is free, until it is ready for mail, for one email from its turn on, and for all emails of a connection.
 */
export type SmtpTimes = {
  connectMs: number;
  greetingMs: number;
  silenceMs: number;
  turnMs: number;
  openMs: number;
  mailMs: number;
  sessionMs: number;
};
const usualTimes: SmtpTimes = {
  connectMs: 15_000,
  greetingMs: 15_000,
  silenceMs: 60_000,
  turnMs: 10_000,
  openMs: 30_000,
  mailMs: 60_000,
  sessionMs: 300_000,
};

/** The most a server may say at once, in bytes. */
const maxAnswer = 65_536;
/** The installation's server, parsed from its address: `smtp://user:password@host:port`, or smtps. */
export function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === "smtps:";
  return {
    isInstallation: true,
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? "tls" : "either",
    ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
  };
}

/** Sends over kept connections, a few to each server; businesses' own are reached through `outgoing`. */
export function makeSmtp(
  smtpUrl: string | undefined,
  from: string,
  changed: Partial<SmtpTimes> = {},
  outgoing: Outgoing = makeOutgoing(),
): Smtp {
  const times = { ...usualTimes, ...changed };
  const pools = new Map<string, Pool>();
  return {
    installation: smtpUrl ? { server: smtpServerOf(smtpUrl), from } : undefined,
    async send(server, envelope, message, isOff) {
      mustHoldNone("A mail server is asked");
      const key = JSON.stringify(server);
      const pool = pools.get(key) ?? { idle: [], open: 0, waiting: [] };
      pools.set(key, pool);
      const patience = performance.now() + times.turnMs;
      while (isFull(pool)) if (!(await turnBy(pool, patience))) return { ok: false, trouble: notTried };
      if (isOff?.()) {
        pool.waiting.shift()?.();
        return { ok: false, trouble: notTried };
      }
      const end = performance.now() + times.mailMs;
      const kept = takeIdle(pool);
      if (kept) {
        const answer = await sendOver(pool, kept, envelope, message, { ...times, end });
        // A kept connection may have ended while it waited: that means nothing, so the email goes over a new one.
        if (
          answer.ok ||
          answer.trouble.hasLeft ||
          performance.now() >= end ||
          (answer.trouble.code !== 0 && answer.trouble.code !== 421)
        )
          return answer;
      }
      pool.open += 1;
      const opened = await openTo(server, times, outgoing);
      if ("trouble" in opened) {
        leave(pool);
        return { ok: false, trouble: opened.trouble };
      }
      return sendOver(pool, opened.held, envelope, message, { ...times, end });
    },
    close() {
      for (const pool of pools.values()) for (const held of pool.idle) held.connection.close();
      pools.clear();
    },
  };
}

const notTried: SmtpTrouble = {
  stage: "turn",
  code: 0,
  text: "Not tried",
  hasLeft: false,
  isConfiguration: false,
};

type Opened = { held: Held } | { trouble: SmtpTrouble };

async function openTo(server: SmtpServer, times: SmtpTimes, outgoing: Outgoing): Promise<Opened> {
  if (server.isInstallation) return open(server, times);
  const socket = await outgoing
    .connect(server.host, server.port, "smtp", times.connectMs)
    .catch((error: SmtpError) => error);
  return socket instanceof Error
    ? { trouble: troubleOf(socket, "connect", false, server.host) }
    : open(server, times, socket);
}

function open(server: SmtpServer, times: SmtpTimes, socket?: Socket): Promise<Opened> {
  const { host, port, security, username, password } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    connectionTimeout: times.connectMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.silenceMs,
    maxResponseSize: maxAnswer,
    ...(socket && { connection: socket }),
  });
  const held: Held = { connection, mails: 0, since: performance.now(), isOver: false };
  const overdue = setTimeout(() => connection.emit("error", new Error(tooSlow)), times.openMs);
  connection.on("end", () => {
    held.isOver = true;
    clearTimeout(overdue);
  });
  return new Promise((settle) => {
    const fail = (stage: "connect" | "auth") => (error: SmtpError) => {
      held.isOver = true;
      clearTimeout(overdue);
      settle({ trouble: troubleOf(error, stage, false, host) });
      connection.close();
    };
    connection.once("error", fail("connect"));
    connection.connect((error) => {
      if (error) return fail("connect")(error);
      const ready = () => {
        clearTimeout(overdue);
        connection.removeAllListeners("error");
        // Each email listens while it is being sent; an error in between only ends the connection.
        connection.on("error", () => {
          held.isOver = true;
        });
        settle({ held });
      };
      if (username === undefined) return ready();
      connection.login({ credentials: { user: username, pass: password ?? "" } }, (refused) =>
        refused ? fail("auth")(refused) : ready(),
      );
    });
  });
}

async function sendOver(
  pool: Pool,
  held: Held,
  envelope: { from: string; to: string },
  message: Buffer,
  times: SmtpTimes & { end: number },
): Promise<SmtpAnswer> {
  const { connection } = held;
  const odd = refusedAddress(connection, envelope);
  if (odd) {
    giveBack(pool, held, times);
    return { ok: false, trouble: odd };
  }
  let overdue: NodeJS.Timeout | undefined;
  let hasLeft = false;
  // Read only once the server has asked for the content.
  const content = Readable.from(
    (function* () {
      hasLeft = true;
      yield message;
    })(),
    { objectMode: false },
  );
  const answer = await new Promise<SmtpAnswer>((settle) => {
    overdue = setTimeout(
      () =>
        settle({
          ok: false,
          trouble: { ...notTried, stage: hasLeft ? "content" : "recipient", text: tooSlow, hasLeft },
        }),
      times.end - performance.now(),
    );
    connection.send(
      { from: envelopeAddress(envelope.from), to: [envelopeAddress(envelope.to)], size: message.length },
      content,
      (error: SmtpError | null, info) => {
        settle(
          error
            ? { ok: false, trouble: troubleOf(error, undefined, hasLeft, connection.host) }
            : { ok: true, text: info.response },
        );
      },
    );
  });
  clearTimeout(overdue);
  if (answer.ok) giveBack(pool, held, times);
  else await recover(pool, held, answer.trouble, times);
  return answer;
}

/** Why an email can't even be offered to this server: an address with letters that the server does not accept. */
function refusedAddress(
  connection: SMTPConnection,
  { from, to }: { from: string; to: string },
): SmtpTrouble | undefined {
  const { _supportedExtensions: offers = [] } = connection as unknown as {
    _supportedExtensions?: readonly string[];
  };
  const address = offers.includes("SMTPUTF8") ? undefined : [from, to].find(needsUtf8);
  return address === undefined
    ? undefined
    : {
        ...notTried,
        stage: address === from ? "sender" : "address",
        code: 553,
        text: noUtf8(connection.host, address),
      };
}

/** After a refusal of an email the connection can be reused; after silence, or a refusal by the server as a whole, it can't. */
async function recover(pool: Pool, held: Held, trouble: SmtpTrouble, times: SmtpTimes): Promise<void> {
  const isClean =
    !held.isOver && trouble.code !== 0 && trouble.code !== 421 && (await isReset(held.connection));
  if (isClean) return giveBack(pool, held, times);
  held.isOver = true;
  held.connection.close();
  leave(pool);
}

async function isReset(connection: SMTPConnection): Promise<boolean> {
  let over: () => void = () => undefined;
  let overdue: NodeJS.Timeout | undefined;
  const answer = await new Promise<boolean>((settle) => {
    over = () => settle(false);
    overdue = setTimeout(over, goodbyeMs);
    connection.on("error", over).on("end", over);
    connection.reset((error) => settle(!error));
  });
  clearTimeout(overdue);
  connection.off("error", over).off("end", over);
  return answer;
}
