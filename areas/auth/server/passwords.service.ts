import { hash, verify } from "@node-rs/argon2";

/** argon2id with the cost that OWASP's password storage cheat sheet names: 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash that is kept of a password, with its cost and salt in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/** True when the password is the one behind the hash. Without a hash it takes the same time and is false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return passwordHash !== undefined && matches;
}
