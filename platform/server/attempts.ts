import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";

/** A limit on attempts: `max` within `windowSeconds`, counted over all processes. `refusal` replaces the usual sentence. */
export type Limit = { name: string; max: number; windowSeconds: number; refusal?: string };

const keyOf = (limit: Limit, subject: string): Buffer =>
  createHash("sha256").update(`${limit.name}\0${subject}`).digest();

/**
 * Counts one attempt by `subject` and throws 429, with the seconds to wait, when it is one too many. One statement, so that simultaneous
 * attempts can't exceed the limit. Commit before checking anything slow or secret, so that a refusal does not roll the count back.
 */
export async function takeAttempt(tx: Tx, limit: Limit, subject: string): Promise<void> {
  const { rows } =
    await tx.execute(sql`INSERT INTO attempts (key, count, expires_at) VALUES (${keyOf(limit, subject)}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.expires_at > now() THEN attempts.count + 1 ELSE 1 END,
      expires_at = CASE WHEN attempts.expires_at > now() THEN attempts.expires_at ELSE excluded.expires_at END
    RETURNING count, ceil(extract(epoch FROM expires_at - now()))::int AS seconds`);
  const { count, seconds } = rows[0] as { count: number; seconds: number };
  if (count > limit.max) tooMany(limit, Math.max(seconds, 1));
}

/** How long to wait, in words: "1 second", "30 seconds", "2 minutes". */
export const waitWords = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "1 second" : `${seconds} seconds`;

function tooMany({ refusal }: Limit, seconds: number): never {
  throw new AppError(
    "rate_limited",
    refusal ?? `Too many tries. Please wait ${waitWords(seconds)} and try again.`,
    { retryAfterSeconds: seconds },
  );
}

/** Gives back one attempt that was counted but did no harm. */
export async function returnAttempt(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.execute(
    sql`UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ${keyOf(limit, subject)}`,
  );
}

/** Forgets the attempts by `subject`, after a correct one. */
export async function forgetAttempts(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.execute(sql`DELETE FROM attempts WHERE key = ${keyOf(limit, subject)}`);
}

/** Removes windows that are over. */
export async function purgeAttempts(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM attempts WHERE expires_at < now()`);
}
