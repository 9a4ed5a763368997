import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** The most connections to one server at a time. */
export const maxConnections = 5;
/** The most emails over one connection: many servers close it soon after. */
const mailsPerConnection = 100;
/** How long a connection waits for the next email. */
const idleMs = 3000;
/** How long a server may take to answer QUIT. */
export const goodbyeMs = 5000;

/** An open connection. */
export type Held = {
  connection: SMTPConnection;
  mails: number;
  since: number;
  isOver: boolean;
  idle?: NodeJS.Timeout;
};
/** The connections to one server, and those waiting for one. */
export type Pool = { idle: Held[]; open: number; waiting: (() => void)[] };

/** True when one more email would have to wait for a connection. */
export const isFull = (pool: Pool): boolean => pool.idle.length === 0 && pool.open >= maxConnections;

/** Waits until a connection is free or may be opened; false when none is by `end`. */
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

/** A free connection that is still open. */
export function takeIdle(pool: Pool): Held | undefined {
  for (let held = pool.idle.pop(); held; held = pool.idle.pop()) {
    clearTimeout(held.idle);
    if (!held.isOver) return held;
    pool.open -= 1;
  }
  return undefined;
}

/** A connection is gone: the next in line may open another. */
export function leave(pool: Pool): void {
  pool.open -= 1;
  pool.waiting.shift()?.();
}

/** Keeps a connection for the next email, or ends it after `sessionMs` milliseconds or many emails. */
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

/** Ends a connection properly, or abruptly when the server takes too long. */
function sayGoodbye({ connection }: Held): void {
  connection.quit();
  setTimeout(() => connection.close(), goodbyeMs).unref();
}
