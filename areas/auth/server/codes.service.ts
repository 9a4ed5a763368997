import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Secrets } from "#platform/server/secrets.ts";
import { productName } from "#platform/contract/product.ts";
import {
  bareCode,
  codeSeconds,
  isAppCode,
  readableCode,
  recoveryCodeCount,
  recoveryLetters,
} from "#areas/auth/contract/two-factor.rules.ts";
import * as store from "./two-factor.store.ts";

// At first use: most sign-ins need none of it.
const otpauth = () => import("otpauth");
const placeOf = (userId: string): string => `two-factor ${userId}`;

/** A new secret (160 bits, as RFC 4226 recommends): sealed for storage, as text for typing, and as an address for a QR code. */
export async function newSecret(
  secrets: Secrets,
  user: { id: string; email: string },
): Promise<{ sealed: Buffer; secret: string; uri: string }> {
  const { Secret, TOTP } = await otpauth();
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: productName, label: user.email, secret, period: codeSeconds }).toString();
  return { sealed: secrets.seal(secret.base32, placeOf(user.id)), secret: secret.base32, uri };
}

/** The step (30 seconds since 1970) of a right code, the one now or beside it; undefined for a wrong one. */
export async function stepOf(
  secrets: Secrets,
  row: store.TwoFactorRow,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const secret = secrets.open(row.secretSealed, placeOf(row.userId));
  if (secret === undefined) return undefined;
  const { Secret, TOTP } = await otpauth();
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: codeSeconds }).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / codeSeconds) + delta;
}

const recoveryHash = (userId: string, bare: string): Buffer =>
  createHash("sha256").update(`${userId}\0${bare}`).digest();

/** Replaces a person's recovery codes and returns the new ones, as they are shown, once. */
export async function renewRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => recoveryLetters[byte % recoveryLetters.length]).join(""),
  );
  const hashes = codes.map((code) => recoveryHash(userId, code));
  await store.replaceRecoveryCodes(tx, userId, { hashes, now });
  return codes.map(readableCode);
}

/** Takes a code of the app or a recovery code, each once; undefined when it is wrong or was taken before. */
export async function takeCode(
  { tx, secrets, now }: { tx: Tx; secrets: Secrets; now: Date },
  userId: string,
  typed: string,
): Promise<"app" | "recovery" | undefined> {
  const code = bareCode(typed);
  if (!isAppCode(code))
    return (await store.takeRecoveryCode(tx, userId, recoveryHash(userId, code))) ? "recovery" : undefined;
  const row = await store.findTwoFactor(tx, userId);
  const step = row && (await stepOf(secrets, row, code, now));
  return step !== undefined && (await store.takeStep(tx, userId, step)) ? "app" : undefined;
}

/** Refuses a code that is wrong or was taken before (400). */
export function refuseCode(): never {
  const message = "That code isn’t right, or was used before. Wait for the next one and try again.";
  throw new AppError("validation_failed", message, { errors: { code: message } });
}
