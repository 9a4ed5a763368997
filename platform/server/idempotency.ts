import { createHash, createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PoolClient } from "pg";
import type { z } from "zod";
import { type Endpoint, isJsonReply, isQuestion } from "#platform/contract/endpoint.ts";
import { AppError, type Outcome } from "#platform/contract/errors.ts";
import { takeRoom } from "./answer-room.ts";
import type { Tx } from "./database.ts";
import { appErrorOf, statusOf } from "./errors-of.ts";
import { removeFile } from "./files.ts";
import { sendAlong } from "./one-trip.ts";
import type { Upload } from "./route.ts";
import type { Secrets } from "./secrets.ts";
import { type Caller, sidOf } from "./sessions.ts";

/** The longest answers that are kept, in bytes. People's screens read again what they show, and a person may write 1,200 times a minute. */
const maxKeptBytes = { people: 16_384, programs: 262_144 };
/** How long the same key waits for the one before, which may take long: each that waits has a connection. */
const patienceMs = 2000;
/** How many old answers are removed in one transaction. */
const portion = 1000;
/** Printable ASCII, as in a header. */
const headerForm = /^[\x21-\x7e]{1,255}$/;

/** What is asked for once: the hash of its Idempotency-Key, and of what it asks, which only this server can make: a body may hold a password. */
export type Once = {
  requestKey: Buffer;
  fingerprint: Buffer;
  shape: z.ZodType;
  /** Seals what is kept: some answers tell a secret, and no other place keeps it readable. */
  secrets: Secrets;
  upload?: Upload;
};

type Form = { upload: Upload; fields: unknown };

/**
 * A write that shall be done once, if its Idempotency-Key says so; undefined for reads and without one, and in a person's session for what has no answer to
 * keep: a file, a cookie, or a question that is sent as a POST. 400 for a key that is none.
 */
export function onceOf(
  call: Endpoint,
  request: FastifyRequest,
  { secrets, isByKey, form }: { secrets: Secrets; isByKey: boolean; form: Form | undefined },
): Once | undefined {
  const wanted = request.headers["idempotency-key"];
  if (wanted === undefined || call.method === "GET") return undefined;
  if (!isByKey && (!isJsonReply(call.reply) || isQuestion(call) || call.setsCookie)) return undefined;
  if (typeof wanted !== "string" || !headerForm.test(wanted))
    throw new AppError("bad_request", "An Idempotency-Key has 1 to 255 letters, digits and signs, no spaces");
  if (!isJsonReply(call.reply))
    throw new AppError("bad_request", "This call answers with a file, and takes no Idempotency-Key");
  const asked = [
    call.method,
    request.url,
    ordered(form ? form.fields : request.body),
    form?.upload.fileName,
    form?.upload.sizeBytes,
  ];
  return {
    requestKey: createHash("sha256").update(wanted).digest(),
    fingerprint: createHmac("sha256", printKeyOf(secrets)).update(JSON.stringify(asked)).digest(),
    shape: call.reply,
    secrets,
    ...(form && { upload: form.upload }),
  };
}

const printKeys = new WeakMap<Secrets, Buffer>();

function printKeyOf(secrets: Secrets): Buffer {
  const key = printKeys.get(secrets) ?? secrets.derive("what was asked for once");
  printKeys.set(secrets, key);
  return key;
}

/** The same value with the fields of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, ordered(part)]);
}

const kept = Symbol("kept");
/** An answer as text, as it is kept and was or will be sent. */
export type KeptAnswer = { [kept]: true; text: string; isReplay: boolean };

const answer = (text: string, isReplay: boolean): KeptAnswer => ({ [kept]: true, text, isReplay });
const isKept = (result: unknown): result is KeptAnswer =>
  typeof result === "object" && result !== null && kept in result;

/** Sends an answer that is kept; undefined when the result isn't one. */
export function sendKept(reply: FastifyReply, result: unknown): FastifyReply | undefined {
  if (!isKept(result)) return undefined;
  if (result.isReplay) void reply.header("idempotent-replayed", "true");
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(result.text);
}

/**
 * Claims what is asked for once, in the trip that begins the transaction of its caller: false when it was asked for before. While another transaction has
 * it, this waits a few seconds for that one's end: 409 `under_way` then.
 */
export async function claimOnce(client: PoolClient, { key, token }: Caller, once: Once): Promise<boolean> {
  const limited = client.query(`SET LOCAL lock_timeout = ${patienceMs}`);
  const claimed = client.query({
    name: key ? "claim_once_by_key" : "claim_once",
    text: key
      ? claimText("key_id", "SELECT workspace_id, id FROM api_keys WHERE key_hash = $1")
      : claimText("user_id", "SELECT workspace_id, user_id FROM sessions WHERE sid = $1 AND expire > now()"),
    values: [key ? key.hash : sidOf(token), once.requestKey, once.fingerprint, once.upload?.fileId ?? null],
  });
  const unlimited = client.query("SET LOCAL lock_timeout = 0");
  try {
    const [, { rowCount }] = await Promise.all([limited, claimed, unlimited]);
    return rowCount === 1;
  } catch (error) {
    // The claim's own failure, not that of what was sent after it.
    throw await claimed.then(
      () => error,
      (cause: unknown) => (isLockTimeout(cause) ? underWay(key ? forPrograms : forPeople, cause) : cause),
    );
  }
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === "55P03";

const claimText = (asker: "key_id" | "user_id", found: string): string =>
  `INSERT INTO api_answers AS kept (workspace_id, ${asker}, request_key, fingerprint, state)
  SELECT asker.workspace_id, asker.${asker === "key_id" ? "id" : asker}, $2, ${printOf("$3", "$4")}, 'under_way' FROM (${found}) AS asker
  WHERE asker.workspace_id = app.workspace_id()
  ON CONFLICT (workspace_id, asker_id, request_key) DO UPDATE SET
    fingerprint = excluded.fingerprint, state = excluded.state, body = NULL, created_at = excluded.created_at
  WHERE kept.created_at < now() - interval '24 hours'`;

/** The fingerprint together with the bytes of the file, if one came. */
const printOf = (fingerprint: string, fileId: string): string =>
  `CASE WHEN ${fileId}::uuid IS NULL THEN ${fingerprint}::bytea ELSE sha256(${fingerprint}::bytea || coalesce((SELECT sha256 FROM files WHERE id = ${fileId}::uuid), '')) END`;

const printIn = ({ fingerprint, upload }: Once) =>
  upload
    ? sql`sha256(${fingerprint}::bytea || coalesce((SELECT sha256 FROM files WHERE id = ${upload.fileId}), ''))`
    : sql`${fingerprint}::bytea`;

/** Who asks, as an answer is kept for them: a person, or a program by its key. */
type Asker = { workspaceId: string; keyId?: string; userId: string };
type Claimed = { once: Once; isMine: boolean };

/** Does `work` within the transaction that claimed it: what it answers is kept with what it writes, or neither is. What was done before is only answered again. */
export async function answerOnce(
  tx: Tx,
  by: Asker,
  { once, isMine }: Claimed,
  work: () => Promise<unknown>,
): Promise<KeptAnswer> {
  if (!isMine) return answerBefore(tx, by, once);
  const text = JSON.stringify(once.shape.parse(await work()));
  await sendAlong(tx, () => settle(tx, by, once, stateOf(by, text), text));
  return answer(text, false);
}

/**
 * The same for work that has its own transactions: what claimed it is committed before, so that after a crash nobody does it again without looking. `transact`
 * opens one transaction of the business; `progress` tells what the work's own have committed.
 */
export async function answerOnceApart(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  by: Asker,
  { once, progress }: { once: Once; progress: () => Progress },
  work: () => Promise<unknown>,
): Promise<KeptAnswer> {
  let text: string;
  try {
    text = JSON.stringify(once.shape.parse(await work()));
  } catch (error) {
    const outcome = outcomeOf(error, progress());
    await transact((tx) => settleFailed(tx, by, once, outcome ?? "unknown")).catch(() => undefined);
    // "Try again" would be wrong: what refused undid its own transaction, and others stand.
    throw outcome === undefined ? new AppError("spent", wordsFor(by).cutOff, { cause: error }) : error;
  }
  // It is done, whether or not that can be noted: the answer goes to whoever waits for it.
  await transact((tx) => settle(tx, by, once, stateOf(by, text), text)).catch(() => undefined);
  return answer(text, false);
}

/** How far work came: nothing was committed, only what may be done again without harm, or more. */
export type Progress = "none" | "prepared" | "written";

/**
 * What became of work that failed: what its refusal says. Of what broke nobody knows; undefined where it was refused after it had written, or by the
 * database after it may have asked others for something, and does not say.
 */
function outcomeOf(error: unknown, progress: Progress): Outcome | undefined {
  const refusal = appErrorOf(error);
  if (refusal.details.outcome) return refusal.details.outcome;
  if (statusOf(refusal) >= 500) return "unknown";
  return progress === "none" || (progress === "prepared" && error instanceof AppError) ? "undone" : undefined;
}

function settleFailed(tx: Tx, by: Asker, once: Once, outcome: Outcome): Promise<unknown> {
  switch (outcome) {
    case "undone":
      return tx.execute(sql`DELETE FROM api_answers WHERE ${where(by, once)}`);
    case "done":
      return settle(tx, by, once, "too_large");
    case "unknown":
      return settle(tx, by, once, "cut_off");
  }
}

/** `too_large`: done, and its answer isn't kept: it is too long, or the business has no more room. */
type State = "under_way" | "cut_off" | "done" | "too_large";
function stateOf({ workspaceId, keyId }: Asker, text: string): State {
  const bytes = Buffer.byteLength(text);
  const isKept = bytes <= maxKeptBytes[keyId === undefined ? "people" : "programs"];
  return isKept && takeRoom(workspaceId, bytes) ? "done" : "too_large";
}

const askerOf = ({ keyId, userId }: Asker): string => keyId ?? userId;
const placeOf = (by: Asker, { requestKey }: Once): string =>
  `api_answers ${askerOf(by)} ${requestKey.toString("hex")}`;
const sealed = (by: Asker, once: Once, text: string): string =>
  once.secrets.seal(text, placeOf(by, once)).toString("base64");
/** Null also where the server's secret key is another one by now. */
const opened = (by: Asker, once: Once, body: string | null): string | null =>
  body === null ? null : (once.secrets.open(Buffer.from(body, "base64"), placeOf(by, once)) ?? null);

const where = (by: Asker, { requestKey }: Once) =>
  sql`asker_id = ${askerOf(by)} AND request_key = ${requestKey}`;

const settle = (tx: Tx, by: Asker, once: Once, state: State, text = "") =>
  tx.execute(
    sql`UPDATE api_answers SET state = ${state}, body = ${state === "done" ? sealed(by, once, text) : null} WHERE ${where(by, once)}`,
  );

/** The answer that was given before. 409 while it is under way or where it isn't known, 422 when something else was asked. */
export async function answerBefore(tx: Tx, by: Asker, once: Once): Promise<KeptAnswer> {
  const say = wordsFor(by);
  const { rows } = await tx.execute(
    sql`SELECT fingerprint = ${printIn(once)} AS "isSame", state, body, created_at < now() - interval '10 minutes' AS "isOld" FROM api_answers WHERE ${where(by, once)}`,
  );
  const [found] = rows as { isSame: boolean; state: State; body: string | null; isOld: boolean }[];
  // What it waited for was refused after all.
  if (!found) throw underWay(say);
  switch (found.state) {
    case "under_way":
      throw found.isOld ? new AppError("spent", say.cutOff) : underWay(say);
    case "cut_off":
      throw new AppError("spent", say.cutOff);
    case "too_large":
      throw found.isSame ? new AppError("spent", say.notKept) : new AppError("mismatch", say.other);
    case "done": {
      if (!found.isSame) throw new AppError("mismatch", say.other);
      const text = opened(by, once, found.body);
      if (text === null) throw new AppError("spent", say.notKept);
      if (once.upload) await removeFile(tx, once.upload.fileId);
      return answer(text, true);
    }
  }
}

const underWay = (say: typeof forPeople, cause?: unknown): AppError =>
  new AppError("under_way", say.underWay, { retryAfterSeconds: 1, cause });

const forPrograms = {
  underWay:
    "A call with this Idempotency-Key is in progress, for 10 minutes at most. Wait until it’s done, then ask again with the same key.",
  other:
    "This Idempotency-Key was used for something else in the last 24 hours. Use a new one for each thing you ask for.",
  cutOff:
    "The first call with this Idempotency-Key was cut off, so we can’t tell whether it was done. Look first, then ask again with a new one.",
  notKept: "This was done by the first call with this Idempotency-Key. Its answer was not kept.",
};
const forPeople: typeof forPrograms = {
  underWay:
    "Your first try is still in progress. Wait a moment, then try again. If it isn’t done within 10 minutes, you can start over.",
  other: "Your first try went through after all. Look at what’s there before you send this again.",
  cutOff:
    "Your first try broke off, so we can’t tell whether it went through. Look at what’s there before you send this again.",
  notKept: "Your first try went through after all. Look at what’s there before you send this again.",
};

const wordsFor = ({ keyId }: Asker): typeof forPeople => (keyId === undefined ? forPeople : forPrograms);

/** Removes a portion of the current business's answers that are older than a day; true when there may be more. */
export async function purgeAnswers(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM api_answers WHERE ctid = ANY (ARRAY(SELECT ctid FROM api_answers WHERE created_at < now() - interval '24 hours' LIMIT ${portion}))`,
  );
  return rowCount === portion;
}
