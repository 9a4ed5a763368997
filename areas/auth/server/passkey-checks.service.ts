import { AppError } from "#platform/contract/errors.ts";
import type { Ports } from "#platform/server/context.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { numericAddress, passkeyHost } from "#areas/auth/contract/passkeys.rules.ts";

/** The library is large: it is read when the first passkey is used, and never where nobody has one. */
export const webauthn = () => import("@simplewebauthn/server");

/** The name that passkeys of this installation belong to; 409 when its address is a number. */
export function hostOrRefuse({ appUrl }: Pick<Ports, "appUrl">): string {
  const host = passkeyHost(appUrl);
  if (host === undefined) throw new AppError("conflict", numericAddress);
  return host;
}

const said = (bytes: string): { challenge?: unknown; origin?: unknown } => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** The challenge that an answer says it answers; "" when it can't be read. */
export function challengeIn(clientDataJSON: string): string {
  const { challenge } = said(clientDataJSON);
  return typeof challenge === "string" ? challenge : "";
}

/** The origin that an answer has to come from. On one's own machine that is any port of localhost: the product may listen on another one than people see. */
export function originFor({ appUrl }: Pick<Ports, "appUrl">, clientDataJSON: string): string {
  const ours = new URL(appUrl);
  const { origin } = said(clientDataJSON);
  const isLocal =
    typeof origin === "string" &&
    hostOrRefuse({ appUrl }) === "localhost" &&
    urlOf(origin)?.hostname === "localhost";
  return isLocal ? origin : ours.origin;
}

/** What the library makes of an answer, or a refusal: it throws for every answer that doesn't fit. */
export async function checked<T extends { verified: boolean }>(
  verify: () => Promise<T>,
  refuse: () => never,
): Promise<T> {
  let result: T;
  try {
    result = await verify();
  } catch {
    refuse();
  }
  return result.verified ? result : refuse();
}
