import { createHash, randomBytes } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Tx } from "#platform/server/database.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import { insertUsedTicket } from "./two-factor.store.ts";

// Nothing is stored until a ticket is used: opening the sign-in page writes no row.
/** What a signed ticket says: until when, whose it is, and what it is bound to. */
export type Ticket = { userId: string; until: Date; hash: Buffer };

const nobody = Buffer.alloc(16);
const [nonceBytes, untilAt, boundAt, userAt, size] = [16, 16, 20, 36, 52];
const bindingOf = (boundTo: string): Buffer => createHash("sha256").update(boundTo).digest().subarray(0, 16);

/** A ticket for one use, of `purpose`, bound to `boundTo` (a browser, a session, a password) and to a person, if one is known. */
export function makeTicket(
  secrets: Secrets,
  purpose: string,
  what: { now: Date; minutes: number; boundTo: string; userId?: string },
): string {
  const until = Buffer.alloc(4);
  until.writeUInt32BE(Math.floor(what.now.getTime() / 1000) + what.minutes * 60);
  const user = what.userId === undefined ? nobody : Buffer.from(parse(what.userId));
  return secrets.token(
    purpose,
    Buffer.concat([randomBytes(nonceBytes), until, bindingOf(what.boundTo), user]),
  );
}

/** Reads a ticket; undefined when it is forged, of another purpose or over. */
export function readTicket(
  secrets: Secrets,
  purpose: string,
  ticket: string | undefined,
  now: Date,
): (Ticket & { isBoundTo(boundTo: string): boolean }) | undefined {
  const read = ticket === undefined ? undefined : secrets.readToken(purpose, ticket);
  if (read?.length !== size) return undefined;
  const until = new Date(read.readUInt32BE(untilAt) * 1000);
  if (until <= now) return undefined;
  return {
    until,
    userId: stringify(read.subarray(userAt, size)),
    hash: createHash("sha256").update(read).digest(),
    isBoundTo: (boundTo) => bindingOf(boundTo).equals(read.subarray(boundAt, userAt)),
  };
}

/** Whose a ticket is that names nobody. */
export const nobodysId = stringify(nobody);

/** Uses a ticket up; false when it was used before, in any process. */
export const useTicket = (tx: Tx, { hash, until }: Ticket): Promise<boolean> =>
  insertUsedTicket(tx, hash, until.toISOString());
