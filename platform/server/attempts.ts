import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "./database.ts";

/** A limit on tries: `max` within `windowSeconds`, counted over all processes. `refusal` is a sentence of its own for who is past it. */
export type Limit = { name: string; max: number; windowSeconds: number; refusal?: string };

const keyOf = (limit: Limit, subject: string): Buffer =>
  createHash("sha256").update(`${limit.name}\0${subject}`).digest();

/**
 * Counts one try of `subject` and throws 429, with the seconds to wait, when it is one too many. One statement: of tries at one moment no more
 * pass than the limit says. Whoever looks at something slow or secret afterwards commits first, so that a refusal does not take the count back.
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

/** Gives one try back that was counted and did no harm. */
export async function returnAttempt(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.execute(
    sql`UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ${keyOf(limit, subject)}`,
  );
}

/** Forgets the tries of `subject`, after it has shown that it is the right one. */
export async function forgetAttempts(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.execute(sql`DELETE FROM attempts WHERE key = ${keyOf(limit, subject)}`);
}

/** Removes windows that are over. */
export async function purgeAttempts(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM attempts WHERE expires_at < now()`);
}
