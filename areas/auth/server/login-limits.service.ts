import type { Tx } from "#platform/server/database.ts";
import { forgetAttempts, returnAttempt, takeAttempt, type Limit } from "#platform/server/attempts.ts";

const quarterHour = 900;
const hour = 3600;
/** Sign-in attempts from one address, for any account. */
const perAddress: Limit = { name: "login-address", max: 50, windowSeconds: quarterHour };
/** Attempts on one account from one address. */
const perPair: Limit = { name: "login-pair", max: 10, windowSeconds: quarterHour };
/** Attempts on one account from all devices where its owner has not signed in before. */
const perAccount: Limit = { name: "login-account", max: 50, windowSeconds: quarterHour };
// Together 100 an hour. The owner's own devices have a share that no stranger can use up.
const byStrangers: Limit = { name: "login-account-hour", max: 80, windowSeconds: hour };
const byKnownDevices: Limit = { name: "login-known-hour", max: 20, windowSeconds: hour };

export type LoginTry = { ip: string; emailKey: string; knownDevice: boolean };

const limitsOf = ({ ip, emailKey, knownDevice }: LoginTry): readonly (readonly [Limit, string])[] => [
  [perAddress, ip],
  ...(knownDevice
    ? [[byKnownDevices, emailKey] as const]
    : [[perAccount, emailKey] as const, [byStrangers, emailKey] as const]),
];
const pairOf = ({ ip, emailKey }: LoginTry): string => `${ip}\0${emailKey}`;

/** Counts an attempt before its password is checked, and throws 429 when it is one too many. A stranger's guesses never lock the owner out of a known device. */
export async function countLogin(tx: Tx, login: LoginTry): Promise<void> {
  await takeAttempt(tx, perPair, pairOf(login));
  for (const [limit, subject] of limitsOf(login)) await takeAttempt(tx, limit, subject);
}

/** Takes the attempt out of the count after the right password, along with this address's earlier ones on this account. */
export async function forgiveLogin(tx: Tx, login: LoginTry): Promise<void> {
  await forgetAttempts(tx, perPair, pairOf(login));
  for (const [limit, subject] of limitsOf(login)) await returnAttempt(tx, limit, subject);
}

/** Asking for password links: per account and per address. */
export const linkPerAccount: Limit = { name: "reset-account", max: 5, windowSeconds: hour };
export const linkPerAddress: Limit = { name: "reset-address", max: 20, windowSeconds: hour };
/** Sign-ups from one address that open no account: they reveal who has one. */
export const signUpsPerAddress: Limit = { name: "sign-up-address", max: 20, windowSeconds: hour };
/** Confirmation emails that one person may ask for. */
export const confirmationsPerPerson: Limit = { name: "confirm-email", max: 5, windowSeconds: hour };

const day = 86_400;
/** Codes tried by somebody who is signed in, to turn two-step sign-in on or off. */
export const codesPerPerson: Limit = { name: "two-factor-codes", max: 10, windowSeconds: quarterHour };
/** Passkeys tried from one address. */
export const passkeysPerAddress: Limit = { name: "passkey-address", max: 60, windowSeconds: quarterHour };
// Of a million codes three are right at a time. As with passwords, the owner's own devices have a share that no stranger can use up.
const codesByStrangers: readonly Limit[] = [
  { name: "second-factor", max: 5, windowSeconds: quarterHour },
  { name: "second-factor-day", max: 30, windowSeconds: day },
];
const codesByKnownDevices: readonly Limit[] = [
  { name: "second-factor-known", max: 10, windowSeconds: quarterHour },
  { name: "second-factor-known-day", max: 60, windowSeconds: day },
];

type CodeTry = { userId: string; knownDevice: boolean };
const codeLimits = ({ knownDevice }: CodeTry) => (knownDevice ? codesByKnownDevices : codesByStrangers);

/** Counts a code of a sign-in's second step before it is looked at, and throws 429 when it is one too many. */
export async function countCode(tx: Tx, tried: CodeTry): Promise<void> {
  for (const limit of codeLimits(tried)) await takeAttempt(tx, limit, tried.userId);
}

/** After the right code: forgets the quarter hour, and takes this try out of the day. */
export async function forgiveCode(tx: Tx, tried: CodeTry): Promise<void> {
  const [short, long] = codeLimits(tried);
  if (short) await forgetAttempts(tx, short, tried.userId);
  if (long) await returnAttempt(tx, long, tried.userId);
}
