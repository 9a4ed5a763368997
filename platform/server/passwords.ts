import { hash, verify } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { AppError } from "#platform/contract/errors.ts";
import { forgetAttempts, takeAttempt, type Limit } from "./attempts.ts";
import { type Ctx, type OpenCtx, personIn } from "./context.ts";
import type { Tx } from "./database.ts";
import { mustHoldNone } from "./held-connection.ts";
import { makeTurns, type Subject } from "./turns.ts";

/** argon2id with the cost that OWASP's password storage cheat sheet recommends: 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One at a time per account. Two in all leave half of Node's four threads for files, DNS and compression.
const turns = makeTurns({
  max: 1,
  overall: 2,
  maxWaiting: 20,
  maxWaitingOverall: 100,
  waitSeconds: 5,
  refusal: "Very busy right now. Please try again in a moment.",
  code: "unavailable",
});

function inTurn<T>(whose: Subject, work: () => Promise<T>): Promise<T> {
  mustHoldNone("A password is hashed");
  return turns.inTurn(whose, work);
}

/** A password's hash for storage, including its cost and salt. `whose`: those of one account are made one after another. Never in a transaction; 503 under too much load. */
export const hashPassword = async (password: string, whose: Subject = Symbol("nobody's")): Promise<string> =>
  inTurn(whose, () => hash(password, cost));

/** The hash of a password that nobody has, at the same cost: compared for an unknown account. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** True when the password matches the hash. Without a hash it takes the same time and is false. Never in a transaction; 503 like `hashPassword`. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  whose: Subject = Symbol("nobody's"),
): Promise<boolean> {
  const matches = await inTurn(whose, () => verify(passwordHash ?? nobody, password).catch(() => false));
  return passwordHash !== undefined && matches;
}

/** Wrong passwords by someone signed in: anyone who finds an unlocked computer does not get to guess. */
const passwordTries: Limit = { name: "password-change", max: 10, windowSeconds: 900 };

/** Locks the account of the person until the transaction ends and refuses (400 under the field) a password that was replaced since it was given. */
export type PasswordGiven = (tx: Tx) => Promise<void>;

type Asking = Pick<OpenCtx, "actor" | "database">;

/**
 * Makes sure that the signed-in person knows their password. 400 under `field` when it is wrong, 429 after 10 wrong ones in a quarter of an hour.
 * Never in a transaction; the one that relies on it calls what is returned first, since the password may have changed meanwhile.
 */
export async function confirmPassword(
  open: Asking,
  password: string,
  field = "password",
): Promise<PasswordGiven> {
  const userId = personIn(open);
  const refuse = (): never => {
    const message = "The current password is incorrect";
    throw new AppError("validation_failed", message, { errors: { [field]: message } });
  };
  const passwordHash = await open.database.transact(async (tx) => {
    await takeAttempt(tx, passwordTries, userId);
    return hashIn(await tx.execute(sql`SELECT password_hash FROM users WHERE id = ${userId}`));
  });
  if (!(await isPassword(passwordHash, password, userId))) refuse();
  await open.database.transact((tx) => forgetAttempts(tx, passwordTries, userId));
  return async (tx) => {
    const now = await tx.execute(sql`SELECT password_hash FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    if (hashIn(now) !== passwordHash) refuse();
  };
}

const hashIn = ({ rows }: { rows: Record<string, unknown>[] }): string | undefined =>
  rows[0]?.password_hash as string | undefined;

/** Runs `work` in one transaction of the signed-in person, with their account locked, once they have given their password; see `confirmPassword`. */
export async function withPassword<T>(
  open: OpenCtx,
  password: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const given = await confirmPassword(open, password);
  return open.transact(async (ctx) => {
    await given(ctx.tx);
    return work(ctx);
  });
}
