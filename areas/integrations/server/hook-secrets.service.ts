import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import type { Ports } from "#platform/server/context.ts";
import type { StoredHook } from "./hooks.store.ts";
import { secretsFor, signatureOf } from "./webhook-signing.service.ts";

const workspaceBytes = 16;
const secretBytes = 32;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The secret part of a new address: the business that it leads to, and 32 random bytes. */
export function newToken(workspaceId: string): { token: string; hash: Buffer } {
  const token = Buffer.concat([parse(workspaceId), randomBytes(secretBytes)]).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** The business that such a text leads to, and its hash; undefined for any other text. */
export function readToken(token: string): { workspaceId: string; hash: Buffer } | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== workspaceBytes + secretBytes || bytes.toString("base64url") !== token)
    return undefined;
  try {
    return { workspaceId: stringify(bytes.subarray(0, workspaceBytes)), hash: hashOf(token) };
  } catch {
    return undefined;
  }
}

/** What a hook's secret is sealed for. */
const placeOf = (workspaceId: string, id: string): string => `hook ${workspaceId} ${id}`;

/** A hook's secret as it is stored. */
export const sealSecret = (
  { secrets }: Pick<Ports, "secrets">,
  secret: string,
  workspaceId: string,
  id: string,
): Buffer => secrets.seal(secret, placeOf(workspaceId, id));

type Signed = { id: string | undefined; timestamp: string | undefined; signature: string | undefined };

/** How far the time of a signature may be from ours, in seconds. */
const maxAgeSeconds = 300;
/** A sender that changes its secret signs with two. */
const maxSignatures = 10;

/** True when these bytes were signed with the hook's secret, or with the one before within its day, in the last five minutes (Standard Webhooks 1.0.0). */
export function isSigned(
  ports: Pick<Ports, "secrets">,
  workspaceId: string,
  hook: StoredHook,
  { id, timestamp, signature }: Signed,
  bytes: Uint8Array,
  now: Date,
): boolean {
  if (!id || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const given = signature
    .split(" ", maxSignatures)
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice("v1,".length), "base64"));
  return secretsFor(ports, placeOf(workspaceId, hook.id), hook, now).some((secret) => {
    const wanted = signatureOf(secret, { id, timestamp, body: bytes });
    return given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  });
}
