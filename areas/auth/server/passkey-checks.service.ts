import { AppError } from "#platform/contract/errors.ts";
import type { Ports } from "#platform/server/context.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { challengeMinutes, numericAddress, passkeyHost } from "#areas/auth/contract/passkeys.rules.ts";
import type { PasskeyShown, PasskeySignInOptions } from "#areas/auth/contract/passkeys.schema.ts";
import type { PasskeyRow } from "./passkeys.store.ts";

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

/** What the browser shows a passkey for; of these alone, if there are any. */
export const shownOptions = (
  rpId: string,
  challenge: string,
  mine: readonly PasskeyRow[],
): PasskeySignInOptions => ({
  rpId,
  challenge,
  timeout: challengeMinutes * 60_000,
  userVerification: "required",
  allowCredentials: mine.map(({ credentialId: id, transports }) => ({ id, type: "public-key", transports })),
});

/** The counter after this use, once a passkey's answer to the challenge is found right; calls `refuse` for any other. */
export async function verifiedUse(
  ports: Pick<Ports, "appUrl">,
  { row, credential, challenge }: { row: PasskeyRow; credential: PasskeyShown; challenge: string },
  refuse: () => never,
): Promise<{ counter: number; synced: boolean }> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await checked(
    () =>
      verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: originFor(ports, credential.response.clientDataJSON),
        expectedRPID: hostOrRefuse(ports),
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(row.publicKey),
          // A synced passkey is on several devices, each with a counter of its own or none: there it says nothing.
          counter: row.synced ? 0 : row.counter,
        },
      }),
    refuse,
  );
  const { newCounter, credentialDeviceType } = authenticationInfo;
  return { counter: newCounter, synced: row.synced || credentialDeviceType === "multiDevice" };
}
