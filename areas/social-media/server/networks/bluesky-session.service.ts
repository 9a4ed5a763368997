import type { Ports } from "#platform/server/context.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { accessTokenOf, type Tokens } from "./account-session.service.ts";
import {
  askSafely,
  fieldsOf,
  listOf,
  type NetworkAnswer,
  NetworkTrouble,
  refusalIn,
  textOf,
} from "./network-asking.service.ts";
import type { NetworkParts, OpenAccount } from "./network.service.ts";

const name = "Bluesky";
type Parts = Pick<NetworkParts, "ports" | "signal">;

/** Where accounts sign in that name no other server. */
export const usualServer = ({ programUrls }: Pick<Ports, "programUrls">): string =>
  programUrls?.bluesky ?? "https://bsky.social";

const xrpc = (server: string, method: string): string => `${server}/xrpc/${method}`;

/** Asks with a token or without; what is posted creates nothing public. */
export function askBluesky(
  parts: Parts,
  server: string,
  method: string,
  { token, query, body }: { token?: string; query?: Record<string, string>; body?: object | "" } = {},
): Promise<NetworkAnswer> {
  const url = `${xrpc(server, method)}${query ? `?${new URLSearchParams(query).toString()}` : ""}`;
  return askSafely(parts, name, url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** What a token says of itself. It is read, never trusted: the server decides. */
function claimsOf(token: string): { exp?: unknown; scope?: unknown } {
  try {
    return fieldsOf(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")));
  } catch {
    return {};
  }
}

function tokensIn({ body }: NetworkAnswer): Tokens | undefined {
  const accessToken = textOf(body.accessJwt);
  if (!accessToken) return undefined;
  const { exp } = claimsOf(accessToken);
  return {
    accessToken,
    refreshToken: textOf(body.refreshJwt) || null,
    // Where it doesn't say when it ends, it is used until it is refused.
    expiresAt: typeof exp === "number" ? new Date(exp * 1000) : null,
  };
}

export type Session = { tokens: Tokens; accountId: string; accountName: string; server: string };

/** Where a DID's document says that the account is kept; undefined where it doesn't. */
function serverIn(document: unknown): string | undefined {
  const service = listOf(fieldsOf(document).service).find(
    ({ id, type }) => textOf(id).endsWith("#atproto_pds") && type === "AtprotoPersonalDataServer",
  );
  const url = urlOf(textOf(service?.serviceEndpoint));
  return url && ["https:", "http:"].includes(url.protocol) ? url.origin : undefined;
}

/**
 * Signs in with an app password. The server that answers says in the account's document where the account is kept; where the account is elsewhere and
 * nobody named its server, that is said: the calls that would find it are in no description that we have.
 */
export async function createSession(
  parts: Parts,
  { handle, appPassword, server }: { handle: string; appPassword: string; server?: string | undefined },
): Promise<Session> {
  const at = server ?? usualServer(parts.ports);
  const answer = await askBluesky(parts, at, "com.atproto.server.createSession", {
    body: { identifier: handle, password: appPassword },
  });
  if (answer.status !== 200)
    throw await refusalOf(parts, { at, handle, isUsual: server === undefined }, answer);
  const tokens = tokensIn(answer);
  const [accountId, accountName] = [textOf(answer.body.did), textOf(answer.body.handle)];
  if (!tokens || tokens.refreshToken === null || !accountId.startsWith("did:"))
    throw new NetworkTrouble("away", "Bluesky answered something that we don’t understand.");
  if (claimsOf(tokens.accessToken).scope === "com.atproto.access")
    throw new NetworkTrouble(
      "refused",
      "That is your account’s own password. Make an app password instead, and change that one.",
    );
  return {
    tokens,
    accountId,
    accountName: accountName || handle,
    server: serverIn(answer.body.didDoc) ?? at,
  };
}

async function refusalOf(
  parts: Parts,
  { at, handle, isUsual }: { at: string; handle: string; isUsual: boolean },
  { status, body }: NetworkAnswer,
): Promise<NetworkTrouble> {
  const [error, message] = [textOf(body.error), textOf(body.message)];
  if (error === "AuthFactorTokenRequired")
    return new NetworkTrouble(
      "refused",
      "That is your account’s own password. Make an app password instead.",
    );
  if (error === "AccountTakedown")
    return new NetworkTrouble("refused", "Bluesky has suspended this account.");
  if (status !== 401) {
    if (status === 404) return new NetworkTrouble("refused", `There is no Bluesky at ${new URL(at).host}.`);
    return new NetworkTrouble("refused", refusalIn(name, message || error));
  }
  if ((await didOf(parts, at, handle)) === undefined)
    return new NetworkTrouble("refused", `There is no @${handle} on Bluesky. Check the handle.`);
  return new NetworkTrouble(
    "refused",
    isUsual
      ? "Bluesky doesn’t accept this app password. If your account is on a server of its own, enter its address too."
      : "This server doesn’t accept this app password.",
  );
}

/** Who a handle is; undefined where nobody is. */
export async function didOf(parts: Parts, server: string, handle: string): Promise<string | undefined> {
  const { status, body } = await askBluesky(parts, server, "com.atproto.identity.resolveHandle", {
    query: { handle },
  });
  const did = textOf(body.did);
  if (status === 200 && did.startsWith("did:")) return did;
  if (status === 400 || status === 404) return undefined;
  throw new NetworkTrouble("away", "Bluesky answered something that we don’t understand.");
}

const refusedTokens = ["ExpiredToken", "InvalidToken", "AuthMissing", "AuthenticationRequired"];
/** True where an answer refuses the token, not what was asked with it. */
export const isTokenRefused = ({ status, body }: NetworkAnswer): boolean =>
  status === 401 || (status === 400 && refusedTokens.includes(textOf(body.error)));

/** New tokens for the one that renews. Only its refusal disconnects. */
async function renewed(parts: NetworkParts, server: string, refreshToken: string): Promise<Tokens> {
  const answer = await askBluesky(parts, server, "com.atproto.server.refreshSession", {
    token: refreshToken,
    body: "",
  });
  if (isTokenRefused(answer))
    throw new NetworkTrouble("disconnected", "Bluesky no longer lets us in. Connect this page again.");
  const tokens = answer.status === 200 ? tokensIn(answer) : undefined;
  if (!tokens) throw new NetworkTrouble("away", "Bluesky answered something that we don’t understand.");
  return tokens;
}

/** A token of this page, renewed where the one before ends or is `stale`. */
export function blueskyToken(parts: NetworkParts, account: OpenAccount, stale?: string): Promise<string> {
  const server = serverOf(parts, account);
  const { exp } = claimsOf(account.accessToken ?? "");
  const isFresh = typeof exp === "number" && exp * 1000 - 120_000 > Date.now();
  if (isFresh && account.accessToken !== null && stale === undefined)
    return Promise.resolve(account.accessToken);
  return accessTokenOf(parts, account, (refreshToken) => renewed(parts, server, refreshToken), stale);
}

/** Where a page is kept. */
export const serverOf = ({ ports }: Pick<Parts, "ports">, { server }: OpenAccount): string =>
  server ?? usualServer(ports);

/** Asks with the page's token, once more with a new one where it is refused. */
export async function withToken(
  parts: NetworkParts,
  account: OpenAccount,
  ask: (token: string) => Promise<NetworkAnswer>,
): Promise<NetworkAnswer> {
  const token = await blueskyToken(parts, account);
  const answer = await ask(token);
  if (!isTokenRefused(answer)) return answer;
  const again = await ask(await blueskyToken(parts, account, token));
  if (isTokenRefused(again))
    throw new NetworkTrouble("disconnected", "Bluesky no longer lets us in. Connect this page again.");
  return again;
}
