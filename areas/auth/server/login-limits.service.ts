import type { Tx } from "#platform/server/database.ts";
import { countAttempt, forgetAttempts, refuseIfSpent, type Limit } from "#platform/server/attempts.ts";

const quarterHour = 900;
/** Wrong passwords from one address, whoever they are for. */
const perAddress: Limit = { name: "login-address", most: 50, windowSeconds: quarterHour };
/** Wrong passwords for one account from one address. */
const perPair: Limit = { name: "login-pair", most: 10, windowSeconds: quarterHour };
/** Wrong passwords for one account from everywhere: does not hold on a device where the owner has signed in before. */
const perAccount: Limit = { name: "login-account", most: 50, windowSeconds: quarterHour };

export type LoginTry = { ip: string; emailKey: string; knownDevice: boolean };

/** Throws 429 when this try is one too many. A stranger's guesses never lock the owner out of a device that is known. */
export async function refuseSpentLogin(tx: Tx, { ip, emailKey, knownDevice }: LoginTry): Promise<void> {
  await refuseIfSpent(tx, perAddress, ip);
  await refuseIfSpent(tx, perPair, `${ip}\0${emailKey}`);
  if (!knownDevice) await refuseIfSpent(tx, perAccount, emailKey);
}

/** Counts a wrong password against the address, the account, and both together. */
export async function countFailedLogin(tx: Tx, { ip, emailKey }: LoginTry): Promise<void> {
  await countAttempt(tx, perAddress, ip);
  await countAttempt(tx, perPair, `${ip}\0${emailKey}`);
  await countAttempt(tx, perAccount, emailKey);
}

/** Forgets what this address tried on this account, after the right password. */
export async function forgetFailedLogins(tx: Tx, { ip, emailKey }: LoginTry): Promise<void> {
  await forgetAttempts(tx, perPair, `${ip}\0${emailKey}`);
}

/** Asking for password links: per account and per address. */
export const linkPerAccount: Limit = { name: "reset-account", most: 5, windowSeconds: 3600 };
export const linkPerAddress: Limit = { name: "reset-address", most: 20, windowSeconds: 3600 };
/** Wrong current passwords of someone who is signed in: who finds an open computer does not get to guess. */
export const passwordChange: Limit = { name: "password-change", most: 10, windowSeconds: quarterHour };
