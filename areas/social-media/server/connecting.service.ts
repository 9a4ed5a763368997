import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { RedirectAnswer } from "#platform/server/route.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import type {
  AddedAccount,
  ConnectAnswer,
  ConnectOutcome,
  NewAccount,
  NewBlueskyAccount,
  NewMastodonAccount,
  SocialAccount,
} from "#areas/social-media/contract/accounts.schema.ts";
import { socialAccountsChanged } from "#areas/social-media/contract/posts.events.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";
import { createAccount, getAccount, insertPage, refuseTooMany } from "./accounts.service.ts";
import * as store from "./accounts.store.ts";
import { movePosts } from "./posts.store.ts";
import { insertConsent, takeConsent } from "./connecting.store.ts";
import { sealedTokens, type Tokens } from "./networks/account-session.service.ts";
import { createSession } from "./networks/bluesky-session.service.ts";
import {
  appAt,
  consentUrl,
  exchangeCode,
  hostOf,
  limitsOf,
  profileOf,
  provenAppAt,
} from "./networks/mastodon-server.service.ts";
import { NetworkTrouble } from "./networks/network-asking.service.ts";

/** How often a business may try to connect; Bluesky itself takes 30 sign-ins in five minutes. */
const attempts: Limit = { name: "social.connect", max: 20, windowSeconds: 600 };
/** So long a person has to agree over there, in milliseconds. */
const consentMs = 15 * 60_000;

const hashOf = (state: string): Buffer => createHash("sha256").update(state).digest();
const verifierPlace = (workspaceId: string, id: string): string => `social.verifier ${workspaceId} ${id}`;

/** Adds a page, or connects one again. What a network says against it is 400, 429 or 502, and nothing was added then. */
export async function addAccount(open: OpenCtx, body: NewAccount): Promise<AddedAccount> {
  if (body.platform === "mastodon") return inWords("server", () => beginMastodon(open, body));
  if (body.platform === "bluesky") return inWords("appPassword", () => connectBluesky(open, body));
  return open.transact((ctx) => createAccount(ctx, body));
}

/** What a network's trouble means for whoever asked: a field to change, or to wait. */
export async function inWords<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NetworkTrouble)) throw error;
    const { kind, message, until, isAddress } = error;
    if (kind === "waits")
      throw new AppError("rate_limited", message, {
        retryAfterSeconds: Math.max(1, Math.ceil(((until?.getTime() ?? 0) - Date.now()) / 1000)),
      });
    if (isAddress || kind === "refused")
      throw new AppError("validation_failed", message, {
        errors: { [isAddress ? "server" : field]: message },
      });
    throw new AppError("provider_failed", message);
  }
}

async function refuseAttempt(ctx: Ctx): Promise<void> {
  if (await isTestWorkspace(ctx.tx))
    throw new AppError("conflict", "This is a test business: use its practice page.");
  await takeAttempt(ctx.tx, attempts, ctx.workspaceId);
}

async function connectBluesky(open: OpenCtx, body: NewBlueskyAccount): Promise<SocialAccount> {
  await open.beforehand(refuseAttempt);
  const { tokens, accountId, accountName, server } = await createSession(open, body);
  return open.transact((ctx) =>
    saveConnected(ctx, { platform: "bluesky", server, accountId, accountName, tokens }),
  );
}

/** Remembers who is sent to a server, and where to. The page is there from now on and waits to be connected. */
async function beginMastodon(open: OpenCtx, { server }: NewMastodonAccount): Promise<AddedAccount> {
  const { sessionId } = open.actor;
  if (sessionId === null) throw new AppError("conflict", "Connect this page in your browser.");
  await open.beforehand(refuseAttempt);
  const limits = await limitsOf(open, server, open.now);
  const { clientId } = await provenAppAt(open, server);
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(48).toString("base64url")];
  return open.transact(async (ctx) => {
    const { workspaceId, ports, now } = ctx;
    const waiting = await store.lockAccountAt(ctx.tx, { platform: "mastodon", server });
    if (!waiting) await refuseTooMany(ctx);
    const id =
      waiting?.id ??
      (await insertPage(ctx, {
        platform: "mastodon",
        accountName: await freeName(ctx, "mastodon", hostOf(server)),
        server,
        limits,
        health: "reconnect",
        healthReason: "It isn’t connected yet.",
      }));
    const consentId = newId();
    await insertConsent(
      ctx.tx,
      {
        workspaceId,
        id: consentId,
        stateHash: hashOf(state),
        sessionId,
        server,
        verifierSealed: ports.secrets.seal(verifier, verifierPlace(workspaceId, consentId)),
        expiresAt: new Date(now.getTime() + consentMs).toISOString(),
      },
      now,
    );
    await ctx.publish(socialAccountsChanged, { accountId: id });
    return {
      ...(await getAccount(ctx, id)),
      authorizeUrl: consentUrl(open, server, { clientId, state, verifier }),
    };
  });
}

/** Takes a person back from a server, and says on Social Media how it went. */
export async function finishMastodon(open: OpenCtx, answer: ConnectAnswer): Promise<RedirectAnswer> {
  const outcome = await outcomeOf(open, answer);
  return { path: `${socialMediaPage.path as `/${string}`}?connected=${outcome}` };
}

async function outcomeOf(
  open: OpenCtx,
  { state, code, error: said }: ConnectAnswer,
): Promise<ConnectOutcome> {
  const { ports, workspaceId, actor, now } = open;
  const { sessionId } = actor;
  if (sessionId === null || state === undefined) return "expired";
  const consent = await open.transact((ctx) =>
    takeConsent(ctx.tx, { stateHash: hashOf(state), sessionId, now }),
  );
  if (!consent) return "expired";
  if (said !== undefined) return said === "access_denied" ? "declined" : "failed";
  const { server } = consent;
  const verifier = ports.secrets.open(consent.verifierSealed, verifierPlace(workspaceId, consent.id));
  if (code === undefined || verifier === undefined) return "failed";
  try {
    const app = await appAt(open, server);
    const accessToken = await exchangeCode(open, server, { ...app, code, verifier });
    const { followers, picture, ...profile } = await profileOf(open, server, accessToken);
    const limits = await limitsOf(open, server, now);
    const tokens = { accessToken, refreshToken: null, expiresAt: null };
    await open.transact((ctx) =>
      saveConnected(ctx, {
        platform: "mastodon",
        server,
        ...profile,
        tokens,
        more: { limits, followerCount: followers, profileImageUrl: picture },
      }),
    );
    return "connected";
  } catch (error) {
    if (error instanceof NetworkTrouble || error instanceof AppError) return "failed";
    throw error;
  }
}

type Connected = {
  platform: "mastodon" | "bluesky";
  server: string;
  accountId: string;
  accountName: string;
  tokens: Tokens;
  more?: Pick<store.AccountRow, "limits" | "followerCount" | "profileImageUrl">;
};

/** Keeps a page that its network has let us in to: the one that was there, the one that waited, or a new one. Its posts that waited go on. */
async function saveConnected(
  ctx: Ctx,
  { platform, server, accountId, accountName, tokens, more }: Connected,
): Promise<SocialAccount> {
  const known = await store.lockAccountAt(ctx.tx, { platform, server, accountId });
  const waiting = await store.lockAccountAt(ctx.tx, { platform, server });
  const pending = waiting?.accountId === null ? waiting : undefined;
  if (known && pending) {
    // What was written for it meanwhile is for the page that it turned out to be.
    await movePosts(ctx.tx, pending.id, known);
    await store.removeAccount(ctx.tx, pending.id);
  }
  if (!known && !pending) await refuseTooMany(ctx);
  const name = known ? known.accountName : await freeName(ctx, platform, accountName);
  const id = known?.id ?? pending?.id ?? (await insertPage(ctx, { platform, accountName: name, server }));
  await store.updateAccount(ctx.tx, id, {
    accountName: name,
    accountId,
    server,
    ...sealedTokens(ctx.ports, { workspaceId: ctx.workspaceId, id }, tokens),
    ...more,
    // Who renews the session that was here before has nothing to keep any more.
    refresher: null,
    refreshingUntil: null,
    health: "well",
    healthReason: null,
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(socialAccountsChanged, { accountId: id });
  return getAccount(ctx, id);
}

/** The name, with a number where another page has it. */
async function freeName(ctx: Ctx, platform: Connected["platform"], wanted: string): Promise<string> {
  const accountName = wanted.slice(0, 190);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? accountName : `${accountName} (${number})`;
    if (!(await store.isAccountTaken(ctx.tx, { platform, accountName: name }))) return name;
  }
}
