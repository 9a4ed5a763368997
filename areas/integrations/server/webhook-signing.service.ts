import { createHmac, randomBytes } from "node:crypto";
import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";

/** How long a secret, or an address, that was replaced works as well. */
export const overlapMs = 24 * 3_600_000;

/** A new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Where a webhook's secret is stored, which it is sealed for. */
export const secretPlaceOf = (workspaceId: string, id: string): string => `webhook ${workspaceId} ${id}`;

type Sealed = { secretSealed: Buffer; oldSecretSealed: Buffer | null; oldSecretUntil: string | null };

/** The secrets that sign at this moment, the newest first, sealed for `place`; none when the installation's secret key is another one. */
export function secretsFor(
  { secrets }: Pick<Ports, "secrets">,
  place: string,
  { secretSealed, oldSecretSealed, oldSecretUntil }: Sealed,
  now: Date,
): string[] {
  const isOldValid = oldSecretSealed !== null && oldSecretUntil !== null && new Date(oldSecretUntil) > now;
  return [secretSealed, ...(isOldValid ? [oldSecretSealed] : [])].flatMap(
    (sealed) => secrets.open(sealed, place) ?? [],
  );
}

/** How a secret signs a message (Standard Webhooks 1.0.0): HMAC-SHA256 of its id, its time in seconds and its body. */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: string | Uint8Array },
): Buffer {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** The headers of what is sent, signed with each secret (Standard Webhooks 1.0.0). */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now, depth = 0 }: { id: string; body: string; now: Date; depth?: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${signatureOf(secret, { id, timestamp, body }).toString("base64")}`,
  );
  return {
    "content-type": "application/json",
    "user-agent": `${productName}-Webhooks/1.0`,
    // A hook here that gets it back goes on counting, so that helpers of two businesses can't set each other off forever.
    "mainstay-depth": String(depth),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
