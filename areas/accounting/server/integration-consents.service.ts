import { found } from "#platform/contract/errors.ts";
import type { Ctx, LinkKeys, OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { RedirectAnswer } from "#platform/server/route.ts";
import type { ConsentAnswer } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";
import {
  type ConsentOutcome,
  isLinked,
  type LinkedProvider,
} from "#areas/accounting/contract/providers.rules.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { hashOf, integrationOf, verifierPlace } from "./accounting-integrations.service.ts";
import * as store from "./accounting-integrations.store.ts";
import { notifyIntegrations } from "./integration-news.service.ts";
import { ProviderTrouble } from "./provider-asking.service.ts";
import { exchangeCode, keysFor, returnUrl, revokeTokens, type Tokens } from "./provider-login.service.ts";
import type { Company } from "./provider-remote.service.ts";
import { findQuickBooksCompany } from "./quickbooks-company.service.ts";
import { openTokens, sealTokens } from "./sealed-tokens.service.ts";
import { findXeroCompany } from "./xero-company.service.ts";

/** Takes a person back from a provider, and says on the Integrations tab how it went. The link is active once the provider has answered with its company. */
export async function finishConsent(
  open: OpenCtx,
  provider: LinkedProvider,
  answer: ConsentAnswer,
): Promise<RedirectAnswer> {
  const outcome = await outcomeOf(open, provider, answer);
  const query = new URLSearchParams({ tab: "integrations", provider, outcome });
  return { path: `${accountingPage.path as `/${string}`}?${query.toString()}` };
}

async function outcomeOf(
  open: OpenCtx,
  provider: LinkedProvider,
  answer: ConsentAnswer,
): Promise<ConsentOutcome> {
  const { ports, workspaceId, actor, now } = open;
  const keys = keysFor(ports, provider);
  const { sessionId } = actor;
  if (!keys || sessionId === null || answer.state === undefined) return "expired";
  const stateHash = hashOf(answer.state);
  const consent = await open.transact((ctx) => {
    checkSeesBooks(ctx);
    return store.takeConsent(ctx.tx, { stateHash, sessionId, provider, now });
  });
  if (!consent) return "expired";
  if (answer.error !== undefined) return answer.error === "access_denied" ? "declined" : "failed";
  const verifier = ports.secrets.open(consent.verifierSealed, verifierPlace(workspaceId, consent.id));
  if (answer.code === undefined || verifier === undefined) return "failed";
  if (provider === "quickbooks" && !/^\d{1,64}$/.test(answer.realmId ?? "")) return "no-company";
  try {
    const returnTo = returnUrl(ports, provider);
    const { tokens, seconds } = await exchangeCode(
      ports.outgoing,
      { provider, keys },
      { code: answer.code, verifier, returnTo },
    );
    const company = await companyOf(open, { provider, keys, realmId: answer.realmId, tokens });
    if (!company) return "no-company";
    await open.transact((ctx) => saveLink(ctx, provider, { tokens, seconds, company }));
    return "connected";
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    return "failed";
  }
}

type Opened = { provider: LinkedProvider; keys: LinkKeys; realmId: string | undefined; tokens: Tokens };

/** The company that was chosen over there: the provider's own answer to the new tokens. */
function companyOf(
  { ports }: OpenCtx,
  { provider, keys, realmId, tokens }: Opened,
): Promise<Company | undefined> {
  const access = { ports, provider, keys, token: async () => tokens.accessToken };
  return provider === "quickbooks"
    ? findQuickBooksCompany({ ...access, companyId: realmId ?? "" })
    : findXeroCompany(access);
}

type Link = { tokens: Tokens; seconds: number; company: Company };

async function saveLink(
  ctx: Ctx,
  provider: LinkedProvider,
  { tokens, seconds, company }: Link,
): Promise<void> {
  const at = ctx.now.toISOString();
  const id = await store.insertWanted(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    userId: ctx.actor.userId,
    provider,
    createdAt: at,
  });
  const before = await store.lockIntegration(ctx.tx, id);
  await store.updateIntegration(ctx.tx, id, {
    status: "active",
    companyId: company.id.slice(0, 255),
    companyName: company.name.slice(0, 255),
    currency: company.currency.slice(0, 3),
    tokensSealed: sealTokens(ctx, id, tokens),
    expiresAt: new Date(ctx.now.getTime() + seconds * 1000).toISOString(),
    refresher: null,
    refreshingUntil: null,
    failure: null,
    answeredAt: at,
    updatedAt: at,
    // Another company has had nothing yet.
    ...(before?.companyId !== company.id && { lastSyncAt: null, operationId: null }),
  });
  notifyIntegrations(ctx);
}

/** Ends a link: the provider is told first, and whatever it answers, the tokens are forgotten. What went over is remembered, so that it does not go over again. */
export async function disconnectIntegration(open: OpenCtx, id: string) {
  const row = await open.beforehand(async (ctx) => {
    checkSeesBooks(ctx);
    return found(await store.findIntegration(ctx.tx, id), "Integration");
  });
  const tokens = openTokens(open, row);
  const keys = isLinked(row.provider) ? keysFor(open.ports, row.provider) : undefined;
  const isRevoked =
    row.tokensSealed === null ||
    (tokens !== undefined &&
      keys !== undefined &&
      isLinked(row.provider) &&
      (await revokeTokens(open.ports.outgoing, { provider: row.provider, keys }, tokens.refreshToken)));
  return open.transact(async (ctx) => {
    await store.lockIntegration(ctx.tx, id);
    await store.updateIntegration(ctx.tx, id, {
      status: "pending",
      tokensSealed: null,
      expiresAt: null,
      refresher: null,
      refreshingUntil: null,
      failure: null,
      updatedAt: ctx.now.toISOString(),
    });
    notifyIntegrations(ctx);
    return { integration: await integrationOf(ctx, id), isRevoked };
  });
}
