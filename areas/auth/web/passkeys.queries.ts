import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import { call } from "#platform/web/call.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import type { Passkey, PasskeyShown } from "#areas/auth/contract/passkeys.schema.ts";

/** Signs in by a passkey that the person picks, from autofill or a window of the browser. Throws when they cancel, or it is refused. */
export async function signInByPasskey(input: {
  autofill: boolean;
  invitation?: string;
}): Promise<CurrentUser> {
  const optionsJSON = await call(passkeysApi.signInOptions);
  const credential = await startAuthentication({
    optionsJSON: optionsJSON as never,
    useBrowserAutofill: input.autofill,
    verifyBrowserAutofillInput: false,
  });
  const { id, rawId, type, response } = credential;
  const body = { credential: { id, rawId, type, response }, invitation: input.invitation };
  return call(passkeysApi.signIn, { body: body as never });
}

/** Makes a passkey and has it kept. Throws when the person cancels, or it is refused. */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await call(passkeysApi.options, { body: { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: optionsJSON as never });
  const { clientDataJSON, attestationObject, transports } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return call(passkeysApi.create, { body: { name, credential } as never });
}

/** Has the person show one of their passkeys, in place of the password. Throws when they cancel. */
export async function showPasskey(): Promise<PasskeyShown> {
  const optionsJSON = await call(passkeysApi.confirmOptions);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: optionsJSON as never });
  return { id, rawId, type, response } as never;
}

/** Ends what the browser is asking the person for. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
