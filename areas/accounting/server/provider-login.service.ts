import { createHash } from "node:crypto";
import type { LinkKeys, Ports } from "#platform/server/context.ts";
import { type LinkedProvider, providerName } from "#areas/accounting/contract/providers.rules.ts";
import { askProvider, ProviderTrouble, jsonOf, textOf } from "./provider-asking.service.ts";

// Where the providers are, by their published pages: Intuit's OAuth 2.0 guide, Xero's OAuth 2.0 overview and scopes of 2026.
const places = {
  quickbooks: {
    authorize: "https://appcenter.intuit.com/connect/oauth2",
    token: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
    revoke: "https://developer.api.intuit.com/v2/oauth2/tokens/revoke",
    api: "https://quickbooks.api.intuit.com",
    scope: "com.intuit.quickbooks.accounting",
    takesChallenge: false,
  },
  xero: {
    authorize: "https://login.xero.com/identity/connect/authorize",
    token: "https://identity.xero.com/connect/token",
    revoke: "https://identity.xero.com/connect/revocation",
    api: "https://api.xero.com",
    scope:
      "offline_access accounting.contacts accounting.invoices accounting.payments accounting.settings.read",
    takesChallenge: true,
  },
} as const;

export type Tokens = { accessToken: string; refreshToken: string };
type At = { provider: LinkedProvider; keys: LinkKeys };

/** The keys of this installation for a provider; undefined where its host has set none. */
export const keysFor = (
  { linkKeys }: Pick<Ports, "linkKeys">,
  provider: LinkedProvider,
): LinkKeys | undefined => linkKeys?.[provider];

/** Where a provider's calls are. */
export const apiOf = ({ provider, keys }: At): string => keys.apiUrl ?? places[provider].api;

const loginPlace = ({ provider, keys }: At, what: "authorize" | "token" | "revoke"): string => {
  const usual = places[provider][what];
  return keys.loginUrl === undefined ? usual : `${keys.loginUrl}${new URL(usual).pathname}`;
};

/** Where a provider sends people back to; it has to be entered there, to the letter, when the keys are made. */
export const returnUrl = ({ appUrl }: Pick<Ports, "appUrl">, provider: LinkedProvider): string =>
  `${appUrl}/api/accounting/integrations/${provider}/callback`;

/** The provider's page where the business agrees. */
export function consentUrl(
  at: At,
  { state, verifier, returnTo }: { state: string; verifier: string; returnTo: string },
) {
  const { scope, takesChallenge } = places[at.provider];
  const query = new URLSearchParams({
    response_type: "code",
    client_id: at.keys.clientId,
    scope,
    redirect_uri: returnTo,
    state,
    ...(takesChallenge && {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
  });
  return `${loginPlace(at, "authorize")}?${query.toString()}`;
}

const basic = ({ clientId, clientSecret }: LinkKeys): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

async function askLogin(
  outgoing: Ports["outgoing"],
  at: At,
  what: "token" | "revoke",
  form: Record<string, string>,
) {
  // Intuit's revocation reads JSON, everything else a form.
  const isJson = what === "revoke" && at.provider === "quickbooks";
  return askProvider(outgoing, providerName(at.provider), loginPlace(at, what), {
    method: "POST",
    headers: {
      authorization: basic(at.keys),
      accept: "application/json",
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
    },
    body: isJson ? JSON.stringify(form) : new URLSearchParams(form).toString(),
  });
}

/** Tokens for a code or an older token. A grant that is no longer worth anything is trouble of the kind "consent". */
async function requestTokens(outgoing: Ports["outgoing"], at: At, form: Record<string, string>) {
  const answer = await askLogin(outgoing, at, "token", form);
  const read = jsonOf(answer.body);
  const name = providerName(at.provider);
  if (answer.status !== 200) {
    const why = textOf(read.error);
    if (why === "invalid_grant")
      throw new ProviderTrouble(
        "consent",
        `${name} no longer lets us in: the permission has ended or was taken away.`,
      );
    if (why === "invalid_client" || why === "unauthorized_client")
      throw new ProviderTrouble(
        "object",
        `${name} doesn’t accept the keys of this installation. Its host has to check them.`,
      );
    throw new ProviderTrouble("away", `${name} didn’t give us a new key (${answer.status}).`);
  }
  const [accessToken, refreshToken] = [textOf(read.access_token), textOf(read.refresh_token)];
  const seconds = Number(read.expires_in);
  if (!accessToken || !refreshToken || !(seconds > 0))
    throw new ProviderTrouble("away", `${name} answered something that we don’t understand.`);
  return { tokens: { accessToken, refreshToken }, seconds: Math.min(seconds, 86_400) };
}

/** Tokens for the code that a person came back with. */
export const exchangeCode = (
  outgoing: Ports["outgoing"],
  at: At,
  { code, verifier, returnTo }: { code: string; verifier: string; returnTo: string },
) =>
  requestTokens(outgoing, at, {
    grant_type: "authorization_code",
    code,
    redirect_uri: returnTo,
    ...(places[at.provider].takesChallenge && { code_verifier: verifier }),
  });

/** New tokens for an older one. Intuit's may change with each, Xero's always does: the new one is to be kept. */
export const refreshTokens = (outgoing: Ports["outgoing"], at: At, refreshToken: string) =>
  requestTokens(outgoing, at, { grant_type: "refresh_token", refresh_token: refreshToken });

/** Tells the provider that the tokens are to be worth nothing; false where it did not answer that they are. */
export async function revokeTokens(
  outgoing: Ports["outgoing"],
  at: At,
  refreshToken: string,
): Promise<boolean> {
  try {
    const { status } = await askLogin(outgoing, at, "revoke", { token: refreshToken });
    // Intuit answers 400 for what is worth nothing already.
    return status === 200 || status === 400;
  } catch (error) {
    if (error instanceof ProviderTrouble) return false;
    throw error;
  }
}
