import { createHash, randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import { type SQL, sql } from "drizzle-orm";
import type { Role, Sees } from "#platform/contract/endpoint.ts";
import { sessionDays, type SessionEnding } from "#platform/contract/session-ending.ts";
import { knownKey } from "./api-key-leases.ts";
import type { ApiKey } from "./api-key-token.ts";
import { boundedMap } from "./bounded-map.ts";
import type { Tx } from "./database.ts";
import { inOneTrip } from "./one-trip.ts";
import { newId } from "./ids.ts";
import { type PlanColumns, type PlanStanding, standingIn } from "./plan-standing.ts";

/** `sessionId` is null when a program acts, by the API key `keyId`; `standing` is how the business stands with its plan. */
export type OpenSession = {
  sessionId: string | null;
  userId: string;
  workspaceId: string;
  role: Role;
  sees: Sees;
  keyId?: string;
  /** True in a business that its owner closed. */
  isClosed?: boolean;
  standing: PlanStanding;
};

/** The session cookie; the __Host- form binds it to this host when the address is https. */
export const cookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-mainstay" : "mainstay_session";

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A cookie's value that could be ours: 32 random bytes in base64url. */
const tokenForm = /^[\w-]{43}$/;

/** Where the session of this token is; null for what can't be one. */
export const sidOf = (token: string | undefined): Buffer | null =>
  token && tokenForm.test(token) ? hashOf(token) : null;

/** Who sends a request: the value of the session cookie, if one came, or an API key, the address, and the business that it says it is for. */
export type Caller = { token: string | undefined; address: string; key?: ApiKey; business?: string };

const keyOf = (sid: Buffer): string => sid.toString("base64");

/** Whose session a token was when last looked up: only found ones are kept, so nobody can fill it with forged tokens. */
const lastFound = boundedMap<string, { userId: string; workspaceId: string }>(20_000);

const foundBefore = ({ token }: Caller) =>
  token && tokenForm.test(token) ? lastFound.get(keyOf(hashOf(token))) : undefined;

/** The subject of a limit per person: the person whose session this is known to be, or the API key, else the address, whatever came from there. */
export const personOf = (caller: Caller): string =>
  (caller.key ? knownKey(caller.key)?.keyId : foundBefore(caller)?.userId) ?? caller.address;

/** The subject of a limit per business: the business whose session this is known to be, else the address. */
export const businessOf = (caller: Caller): string =>
  (caller.key ? knownKey(caller.key) : foundBefore(caller))?.workspaceId ?? caller.address;

/**
 * Begins a transaction on the connection and enters the session's workspace, in one round trip to the database. Undefined
 * when the token isn't a live session; the transaction is begun anyway.
 */
export async function beginWithSession(
  client: PoolClient,
  token: string | undefined,
): Promise<OpenSession | undefined> {
  if (!token || !tokenForm.test(token)) return void (await client.query("BEGIN"));
  const sid = hashOf(token);
  const [, found] = await inOneTrip(client, () =>
    Promise.all([
      client.query("BEGIN"),
      client.query({ name: "open_session", text: "SELECT * FROM app.open_session($1)", values: [sid] }),
    ]),
  );
  const row = found.rows[0] as
    | (PlanColumns & {
        is_closed: boolean;
        session_id: string;
        user_id: string;
        workspace_id: string;
        role: Role;
        sees: Sees;
      })
    | undefined;
  if (!row) {
    lastFound.delete(keyOf(sid));
    return undefined;
  }
  lastFound.set(keyOf(sid), { userId: row.user_id, workspaceId: row.workspace_id });
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    role: row.role,
    sees: row.sees,
    isClosed: row.is_closed,
    standing: standingIn(row),
  };
}

/** Starts a session and returns the token for the cookie. The token is not stored; the database has its hash. */
export async function startSession(
  tx: Tx,
  who: { userId: string; workspaceId: string; device: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.execute(sql`INSERT INTO sessions (sid, id, user_id, workspace_id, sess, expire)
    VALUES (${hashOf(token)}, ${newId()}, ${who.userId}, ${who.workspaceId}, ${JSON.stringify({ device: who.device })}::jsonb, now() + make_interval(days => ${sessionDays}))`);
  return token;
}

/** Whose live session this token is, and in which workspace. */
export async function findSessionOf(
  tx: Tx,
  token: string | undefined,
): Promise<{ userId: string; workspaceId: string } | undefined> {
  if (!token || !tokenForm.test(token)) return undefined;
  const { rows } = await tx.execute(
    sql`SELECT user_id AS "userId", workspace_id AS "workspaceId" FROM sessions WHERE sid = ${hashOf(token)} AND expire > now()`,
  );
  return rows[0] as { userId: string; workspaceId: string } | undefined;
}

/** Ends the session of this token, if it is one. */
export async function endSessionOf(tx: Tx, token: string | undefined): Promise<void> {
  if (token && tokenForm.test(token))
    await tx.execute(sql`DELETE FROM sessions WHERE sid = ${hashOf(token)}`);
}

/** Ends one of a person's other sessions; false when they have none with this id. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return (await end(tx, "elsewhere", sql`user_id = ${userId} AND id = ${sessionId}`)) === 1;
}

/** Ends all of a person's sessions except the one named. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null,
  why: SessionEnding,
): Promise<void> {
  await end(tx, why, sql`user_id = ${userId} AND id IS DISTINCT FROM ${exceptSessionId}::uuid`);
}

/** Ends all of a person's sessions in one workspace, which they no longer belong to, except the one named. */
export async function endSessionsIn(
  tx: Tx,
  who: { userId: string; workspaceId: string },
  exceptSessionId: string | null,
): Promise<void> {
  await end(
    tx,
    "removed",
    sql`user_id = ${who.userId} AND workspace_id = ${who.workspaceId} AND id IS DISTINCT FROM ${exceptSessionId}::uuid`,
  );
}

/** Ends everybody's sessions in one workspace. */
export async function endAllSessionsIn(tx: Tx, workspaceId: string, why: SessionEnding): Promise<void> {
  await end(tx, why, sql`workspace_id = ${workspaceId}`);
}

async function end(tx: Tx, why: SessionEnding, which: SQL): Promise<number | null> {
  return (
    await tx.execute(
      sql`UPDATE sessions SET ended = ${why}, expire = now() WHERE expire > now() AND ${which}`,
    )
  ).rowCount;
}

/** Why this token's session is over; undefined when it is not, or when that is no longer known. Only its own browser has the token. */
export async function findEnding(tx: Tx, token: string | undefined): Promise<SessionEnding | undefined> {
  if (!token || !tokenForm.test(token)) return undefined;
  const { rows } = await tx.execute(
    sql`SELECT coalesce(ended, 'expired') AS ending FROM sessions WHERE sid = ${hashOf(token)} AND expire <= now()`,
  );
  return (rows[0] as { ending: SessionEnding } | undefined)?.ending;
}

/** Moves a session of this person to another workspace, from its next call on. The caller has made sure that they belong there. */
export async function moveSession(
  tx: Tx,
  who: { userId: string; sessionId: string },
  workspaceId: string,
): Promise<void> {
  await tx.execute(
    sql`UPDATE sessions SET workspace_id = ${workspaceId} WHERE user_id = ${who.userId} AND id = ${who.sessionId}`,
  );
}

/** Where a person is signed in, last seen first. */
export async function sessionsOf(
  tx: Tx,
  userId: string,
): Promise<{ id: string; device: string; createdAt: Date; lastSeenAt: Date }[]> {
  const { rows } =
    await tx.execute(sql`SELECT id, sess ->> 'device' AS device, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM sessions WHERE user_id = ${userId} AND expire > now() ORDER BY last_seen_at DESC, id DESC LIMIT 100`);
  return rows as { id: string; device: string; createdAt: Date; lastSeenAt: Date }[];
}

/** Which sessions of these people are live and in this workspace. */
export async function liveSessionsIn(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM sessions WHERE user_id = ANY(${sql.param([...userIds])}::uuid[]) AND workspace_id = ${workspaceId} AND expire > now()`,
  );
  return new Set(rows.map(({ id }) => id as string));
}

/** In which workspaces these people are signed in. */
export async function liveWorkspacesOf(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT DISTINCT workspace_id FROM sessions WHERE user_id = ANY(${sql.param([...userIds])}::uuid[]) AND expire > now()`,
  );
  return rows.map((row) => row.workspace_id as string);
}

/** True while a person's session goes on, also when another transaction ended it while this one waited for the account. */
export async function isSessionLive(tx: Tx, userId: string, sessionId: string | null): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM sessions WHERE user_id = ${userId} AND id = ${sessionId}::uuid AND expire > clock_timestamp()`,
  );
  return rows.length > 0;
}

/** Removes sessions that ended so long ago that their browsers need not be told why. */
export async function purgeSessions(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM sessions WHERE expire < now() - make_interval(days => ${sessionDays})`);
}
