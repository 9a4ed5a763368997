import { createHash } from "node:crypto";
import { productName } from "#platform/contract/product.ts";
import type { Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import type { PageLimits } from "#areas/social-media/contract/accounts.schema.ts";
import * as apps from "../connecting.store.ts";
import {
  askSafely,
  countIn,
  fieldsOf,
  type NetworkAnswer,
  NetworkTrouble,
  refusalIn,
  textOf,
} from "./network-asking.service.ts";

/** Least rights: who it is, its own posts, and to post with pictures. `profile` alone would do for the first, but older servers don't know it. */
export const mastodonScopes = "read:accounts read:statuses write:media write:statuses";

type At = { ports: Ports; database: Database; signal?: AbortSignal | undefined };
export type App = { clientId: string; clientSecret: string };

/** Where a server sends people back to. */
export const returnUrl = ({ appUrl }: Pick<Ports, "appUrl">): string =>
  `${appUrl}/api/social-media/accounts/mastodon/callback`;

/** A server's name, as people know it. */
export const hostOf = (server: string): string => new URL(server).host;

const json = (body: object) => ({
  method: "POST" as const,
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(body),
});

/** This installation as the server knows it; registered there where it isn't yet, or has another address since. */
export async function appAt(at: At, server: string): Promise<App> {
  const known = await at.database.transact((tx) => apps.findApp(tx, server));
  const secret =
    known?.redirectUrl === returnUrl(at.ports)
      ? at.ports.secrets.open(known.secretSealed, placeOf(server))
      : undefined;
  if (known && secret !== undefined) return { clientId: known.clientId, clientSecret: secret };
  const app = await register(at, server);
  await at.database.transact((tx) =>
    apps.insertApp(tx, {
      server,
      clientId: app.clientId,
      redirectUrl: returnUrl(at.ports),
      secretSealed: at.ports.secrets.seal(app.clientSecret, placeOf(server)),
      createdAt: new Date().toISOString(),
    }),
  );
  return app;
}
const placeOf = (server: string): string => `social.app ${server}`;

/** The same, once the server was asked whether it still knows us: people whom it sends nowhere never come back. */
export async function provenAppAt(at: At, server: string): Promise<App> {
  const { clientId, clientSecret } = await appAt(at, server);
  const { body } = await askSafely(
    at,
    hostOf(server),
    `${server}/oauth/token`,
    json({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: returnUrl(at.ports),
      scope: mastodonScopes,
    }),
  );
  if (textOf(body.error) === "invalid_client") await forgetApp(at, server);
  return appAt(at, server);
}

/** Forgets how the server knows this installation: it no longer does. */
export const forgetApp = ({ database }: Pick<At, "database">, server: string): Promise<void> =>
  database.transact((tx) => apps.removeApp(tx, server));

async function register(at: At, server: string): Promise<App> {
  const url = `${server}/api/v1/apps`;
  const asked = (redirect_uris: string | string[]) =>
    json({ client_name: productName, redirect_uris, scopes: mastodonScopes, website: at.ports.appUrl });
  let answer = await askSafely(at, hostOf(server), url, asked([returnUrl(at.ports)]));
  // Before Mastodon 4.3 it was one text.
  if (answer.status === 422) answer = await askSafely(at, hostOf(server), url, asked(returnUrl(at.ports)));
  const [clientId, clientSecret] = [textOf(answer.body.client_id), textOf(answer.body.client_secret)];
  if (answer.status !== 200 || !clientId || !clientSecret) throw noMastodon(server);
  return { clientId, clientSecret };
}

const noMastodon = (server: string): NetworkTrouble =>
  new NetworkTrouble("refused", `There is no Mastodon at ${hostOf(server)}. Check the address.`);

/** The server's page where people agree. */
export function consentUrl(
  { ports }: Pick<At, "ports">,
  server: string,
  { clientId, state, verifier }: { clientId: string; state: string; verifier: string },
): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: returnUrl(ports),
    scope: mastodonScopes,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${server}/oauth/authorize?${query.toString()}`;
}

/** A token for the code that a person came back with. */
export async function exchangeCode(
  at: At,
  server: string,
  { clientId, clientSecret, code, verifier }: App & { code: string; verifier: string },
): Promise<string> {
  const { status, body } = await askSafely(
    at,
    hostOf(server),
    `${server}/oauth/token`,
    json({
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: returnUrl(at.ports),
      code_verifier: verifier,
      scope: mastodonScopes,
    }),
  );
  if (textOf(body.error) === "invalid_client") await forgetApp(at, server);
  const token = textOf(body.access_token);
  if (status !== 200 || !token)
    throw new NetworkTrouble("refused", refusalIn(hostOf(server), textOf(body.error)));
  return token;
}

/** Asks a server with a page's token. Only its refusal of the token disconnects. */
export async function askAs(
  at: Pick<At, "ports" | "signal">,
  server: string,
  token: string,
  path: string,
): Promise<NetworkAnswer> {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  const answer = await askSafely(at, hostOf(server), `${server}${path}`, { headers });
  return refuseToken(server, answer);
}

/** The answer, unless it refuses the token. */
export function refuseToken(server: string, answer: NetworkAnswer): NetworkAnswer {
  if (answer.status === 401)
    throw new NetworkTrouble(
      "disconnected",
      `${hostOf(server)} no longer lets us in. Connect this page again.`,
    );
  return answer;
}

export type Profile = {
  accountId: string;
  accountName: string;
  followers: number | null;
  picture: string | null;
};

/** Who the token is for. */
export async function profileOf(at: At, server: string, token: string): Promise<Profile> {
  const { status, body } = await askAs(at, server, token, "/api/v1/accounts/verify_credentials");
  const [accountId, username] = [textOf(body.id), textOf(body.username)];
  if (status !== 200 || !accountId || !username)
    throw new NetworkTrouble("away", `${hostOf(server)} answered something that we don’t understand.`);
  const picture = textOf(body.avatar);
  return {
    accountId,
    accountName: `@${username}@${hostOf(server)}`,
    followers: countIn(body.followers_count),
    picture: picture.startsWith("https://") && picture.length <= 1000 ? picture : null,
  };
}

/** What the server takes. A 404, which forks and older servers give, is the usual. */
export async function limitsOf(at: At, server: string, now: Date): Promise<PageLimits | null> {
  const { status, body } = await askSafely(at, hostOf(server), `${server}/api/v2/instance`, {
    headers: { accept: "application/json" },
  });
  if (status === 404) return null;
  const configuration = fieldsOf(body.configuration);
  const [statuses, media] = [fieldsOf(configuration.statuses), fieldsOf(configuration.media_attachments)];
  if (status !== 200) throw noMastodon(server);
  return {
    maxCharacters: countIn(statuses.max_characters) || 500,
    urlCharacters: countIn(statuses.characters_reserved_per_url) ?? 23,
    maxPictures: countIn(statuses.max_media_attachments) ?? 4,
    maxPictureBytes: countIn(media.image_size_limit),
    altMax: countIn(media.description_limit),
    asOf: now.toISOString(),
  };
}
