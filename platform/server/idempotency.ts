import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Endpoint, isJsonReply } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";
import { statusOf } from "./errors-of.ts";
import { removeFile } from "./files.ts";
import type { Upload } from "./route.ts";
import type { Secrets } from "./secrets.ts";

/** The longest answer that is kept, in bytes. */
const maxKeptBytes = 262_144;
/** Printable ASCII, as in a header. */
const headerForm = /^[\x21-\x7e]{1,255}$/;

/** What a program asks for once: the hash of its Idempotency-Key, and of what it asks. */
export type Once = {
  requestKey: Buffer;
  fingerprint: Buffer;
  shape: z.ZodType;
  /** Seals what is kept: some answers tell a secret, and no other place keeps it readable. */
  secrets: Secrets;
  upload?: Upload;
};

type Form = { upload: Upload; fields: unknown };

/** A write by key that shall be done once, if its Idempotency-Key says so; undefined for reads and without one. 400 for a key that is none. */
export function onceOf(
  call: Endpoint,
  request: FastifyRequest,
  secrets: Secrets,
  form?: Form,
): Once | undefined {
  const wanted = request.headers["idempotency-key"];
  if (wanted === undefined || call.method === "GET") return undefined;
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
    fingerprint: createHash("sha256").update(JSON.stringify(asked)).digest(),
    shape: call.reply,
    secrets,
    ...(form && { upload: form.upload }),
  };
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

/** Does `work` within this transaction, once: what it answers is kept with what it writes, or neither is. */
export async function answerOnce(
  tx: Tx,
  keyId: string,
  once: Once,
  work: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const print = await fullPrint(tx, once);
  const before = await findBefore(tx, keyId, once, print);
  if (before) return before;
  const text = JSON.stringify(once.shape.parse(await work()));
  await insertAnswer(tx, keyId, once, print, { state: stateOf(text), text });
  return answer(text, false);
}

/**
 * The same for work that has its own transactions. It is noted before, so that after a crash nobody does it again without looking. `transact` opens
 * one transaction of the caller.
 */
export async function answerOnceApart(
  transact: <T>(work: (tx: Tx, keyId: string) => Promise<T>) => Promise<T>,
  once: Once,
  work: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const settle = (state: State, text?: string) =>
    transact((tx, keyId) =>
      tx.execute(
        sql`UPDATE api_answers SET state = ${state}, body = ${state === "done" ? sealed(keyId, once, text ?? "") : null} WHERE ${where(keyId, once)}`,
      ),
    );
  const before = await transact(async (tx, keyId) => {
    const print = await fullPrint(tx, once);
    const found = await findBefore(tx, keyId, once, print);
    if (!found) await insertAnswer(tx, keyId, once, print, { state: "under_way", text: null });
    return found;
  });
  if (before) return before;
  let text: string;
  try {
    text = JSON.stringify(once.shape.parse(await work()));
  } catch (error) {
    const isRefused = error instanceof AppError && statusOf(error) < 500;
    const note = isRefused
      ? transact((tx, keyId) => tx.execute(sql`DELETE FROM api_answers WHERE ${where(keyId, once)}`))
      : settle("cut_off");
    await note.catch(() => undefined);
    throw error;
  }
  await settle(stateOf(text), text);
  return answer(text, false);
}

type State = "under_way" | "cut_off" | "done" | "too_large";
const stateOf = (text: string): State => (Buffer.byteLength(text) > maxKeptBytes ? "too_large" : "done");

const placeOf = (keyId: string, { requestKey }: Once): string =>
  `api_answers ${keyId} ${requestKey.toString("hex")}`;
const sealed = (keyId: string, once: Once, text: string): string =>
  once.secrets.seal(text, placeOf(keyId, once)).toString("base64");
/** Null also where the server's secret key is another one by now. */
const opened = (keyId: string, once: Once, body: string | null): string | null =>
  body === null ? null : (once.secrets.open(Buffer.from(body, "base64"), placeOf(keyId, once)) ?? null);

const where = (keyId: string, { requestKey }: Once) => sql`key_id = ${keyId} AND request_key = ${requestKey}`;

/** The fingerprint together with the bytes of the file, if one came. */
async function fullPrint(tx: Tx, { fingerprint, upload }: Once): Promise<Buffer> {
  if (!upload) return fingerprint;
  const { rows } = await tx.execute(sql`SELECT sha256 FROM files WHERE id = ${upload.fileId}`);
  return createHash("sha256")
    .update(fingerprint)
    .update((rows[0]?.sha256 as Buffer | undefined) ?? "")
    .digest();
}

/** The answer that was given before; undefined when this is the first time. 409 while it is under way, 422 when something else was asked. */
async function findBefore(tx: Tx, keyId: string, once: Once, print: Buffer): Promise<KeptAnswer | undefined> {
  const { rows: locks } = await tx.execute(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${keyId} ${once.requestKey.toString("hex")}`}, 0)) AS mine`,
  );
  if (locks[0]?.mine !== true) throw underWay();
  // In a statement of its own: it has to see what was committed before the lock was given.
  const { rows } =
    await tx.execute(sql`SELECT fingerprint, state, body, created_at < now() - interval '10 minutes' AS "isOld" FROM api_answers
    WHERE ${where(keyId, once)} AND created_at > now() - interval '24 hours'`);
  const found = rows[0] as
    | { fingerprint: Buffer; state: State; body: string | null; isOld: boolean }
    | undefined;
  if (!found) return undefined;
  if (!found.fingerprint.equals(print))
    throw new AppError(
      "mismatch",
      "This Idempotency-Key was used for something else in the last 24 hours. Use a new one for each thing you ask for.",
    );
  if (found.state === "under_way" && !found.isOld) throw underWay();
  if (found.state === "under_way" || found.state === "cut_off")
    throw new AppError(
      "conflict",
      "The first call with this Idempotency-Key was cut off, so we can’t tell whether it was done. Look first, then ask again with a new one.",
    );
  const text = opened(keyId, once, found.body);
  if (text === null)
    throw new AppError(
      "conflict",
      "This was done by the first call with this Idempotency-Key. Its answer was not kept.",
    );
  if (once.upload) await removeFile(tx, once.upload.fileId);
  return answer(text, true);
}

const underWay = (): AppError =>
  new AppError(
    "conflict",
    "A call with this Idempotency-Key is under way. Wait until it’s done, then ask again.",
    { retryAfterSeconds: 1 },
  );

async function insertAnswer(
  tx: Tx,
  keyId: string,
  once: Once,
  print: Buffer,
  { state, text }: { state: State; text: string | null },
): Promise<void> {
  await tx.execute(sql`INSERT INTO api_answers AS kept (workspace_id, key_id, request_key, fingerprint, state, body)
    VALUES (app.workspace_id(), ${keyId}, ${once.requestKey}, ${print}, ${state}, ${state === "done" ? sealed(keyId, once, text ?? "") : null})
    ON CONFLICT (workspace_id, key_id, request_key) DO UPDATE SET
      fingerprint = excluded.fingerprint, state = excluded.state, body = excluded.body, created_at = excluded.created_at`);
}

/** Removes the current business's answers that are older than a day. */
export async function purgeAnswers(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM api_answers WHERE created_at < now() - interval '24 hours'`);
}
