import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** Connections to one server at a time. */
export const maxConnections = 5;
/** Mails over one connection: many servers end it soon after. */
const mailsPerConnection = 100;
/** How long a connection waits for the next mail. */
const idleMs = 3000;
/** How long a server may take to answer QUIT. */
export const goodbyeMs = 5000;

/** A connection that stands. */
export type Held = {
  connection: SMTPConnection;
  mails: number;
  since: number;
  isOver: boolean;
  idle?: NodeJS.Timeout;
};
/** The connections to one server, and who waits for one. */
export type Pool = { idle: Held[]; open: number; waiting: (() => void)[] };

/** True when one more mail has to wait for a connection. */
export const isFull = (pool: Pool): boolean => pool.idle.length === 0 && pool.open >= maxConnections;

/** Waits for a word that a connection is free or may be opened; false when none comes by `end`. */
export function turnBy(pool: Pool, end: number): Promise<boolean> {
  return new Promise((settle) => {
    const turn = () => {
      clearTimeout(timer);
      settle(true);
    };
    const timer = setTimeout(() => {
      pool.waiting.splice(pool.waiting.indexOf(turn), 1);
      settle(false);
    }, end - performance.now());
    pool.waiting.push(turn);
  });
}

/** A connection that is free, and still stands. */
export function takeIdle(pool: Pool): Held | undefined {
  for (let held = pool.idle.pop(); held; held = pool.idle.pop()) {
    clearTimeout(held.idle);
    if (!held.isOver) return held;
    pool.open -= 1;
  }
  return undefined;
}

/** A connection is no more: whoever waits for one may open the next. */
export function leave(pool: Pool): void {
  pool.open -= 1;
  pool.waiting.shift()?.();
}

/** Keeps a connection for the next mail, or ends it after `sessionMs` milliseconds or many mails. */
export function giveBack(pool: Pool, held: Held, { sessionMs }: { sessionMs: number }): void {
  held.mails += 1;
  if (held.isOver || held.mails >= mailsPerConnection || performance.now() - held.since > sessionMs) {
    if (!held.isOver) sayGoodbye(held);
    return leave(pool);
  }
  pool.idle.push(held);
  held.idle = setTimeout(() => {
    const at = pool.idle.indexOf(held);
    if (at < 0) return;
    pool.idle.splice(at, 1);
    sayGoodbye(held);
    leave(pool);
  }, idleMs);
  held.idle.unref();
  pool.waiting.shift()?.();
}

/** Ends a connection as is proper, and at once when the server takes its time. */
function sayGoodbye({ connection }: Held): void {
  connection.quit();
  setTimeout(() => connection.close(), goodbyeMs).unref();
}
