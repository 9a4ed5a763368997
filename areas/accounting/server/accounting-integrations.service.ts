import { createHash, randomBytes } from "node:crypto";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Operation } from "#platform/contract/operations.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { getOperation } from "#platform/server/operations.ts";
import { startOperation } from "#platform/server/start-operation.ts";
import type {
  AccountingIntegration,
  HandoverQuery,
  SyncAnswer,
  WantedIntegration,
} from "#areas/accounting/contract/accounting-integrations.schema.ts";
import {
  isLinked,
  type LinkedProvider,
  type Provider,
  providerName,
  providers,
} from "#areas/accounting/contract/providers.rules.ts";
import { checkSeesBooks } from "#areas/books/server/index.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import { type Page, pageById } from "#platform/server/paging.ts";
import * as store from "./accounting-integrations.store.ts";
import { syncTypes } from "./accounting-sync.jobs.ts";
import { countWaiting, type HandoverRow, listHandovers as listRows } from "./handovers.store.ts";
import { notifyIntegrations } from "./integration-news.service.ts";
import { consentUrl, keysFor, returnUrl } from "./provider-login.service.ts";

/** How often one business may send people to a provider. */
const attempts: Limit = { name: "accounting.consents", max: 30, windowSeconds: 600 };
/** So long a person has to agree over there, in milliseconds. */
const consentMs = 15 * 60_000;

/** How a state is known: only its hash is kept. */
export const hashOf = (state: string): Buffer => createHash("sha256").update(state).digest();
/** Where a verifier belongs: it opens nowhere else. */
export const verifierPlace = (workspaceId: string, id: string): string =>
  `accounting.verifier ${workspaceId} ${id}`;

/** One link as it is shown; 404 when there is none. */
export const integrationOf = async ({ tx }: Pick<Ctx, "tx">, id: string): Promise<AccountingIntegration> =>
  withWork(tx, found(await store.findShown(tx, id), "Integration"));

async function withWork(
  tx: Ctx["tx"],
  { operationId, ...row }: NonNullable<Awaited<ReturnType<typeof store.findShown>>>,
): Promise<AccountingIntegration> {
  return { ...row, operation: operationId === null ? null : await workOf(tx, operationId) };
}

/** A work as it stands; null once it is so old that it was removed. */
async function workOf(tx: Ctx["tx"], operationId: string): Promise<Operation | null> {
  try {
    return await getOperation(tx, operationId);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Writes down that the business wants to be linked with a program. Where this installation has keys for it, the answer leads to the program's own page; nothing is active before it has answered. */
export async function connectProvider(
  ctx: Ctx,
  { provider }: { provider: Provider },
): Promise<WantedIntegration> {
  checkSeesBooks(ctx);
  const connectUrl = isLinked(provider) ? await consentFor(ctx, provider) : undefined;
  const id = await store.insertWanted(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    userId: personIn(ctx),
    provider,
    createdAt: ctx.now.toISOString(),
  });
  notifyIntegrations(ctx);
  return { ...(await integrationOf(ctx, id)), ...(connectUrl && { connectUrl }) };
}

/** Remembers who is sent to a provider, and where to; undefined where there are no keys. */
async function consentFor(ctx: Ctx, provider: LinkedProvider): Promise<string | undefined> {
  const { workspaceId, ports, now, actor } = ctx;
  const keys = keysFor(ports, provider);
  if (!keys || actor.sessionId === null) return undefined;
  if (await isTestWorkspace(ctx.tx))
    throw new AppError("conflict", "This is a test business: other programs aren’t connected.");
  await takeAttempt(ctx.tx, attempts, workspaceId);
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(48).toString("base64url")];
  const id = newId();
  await store.insertConsent(
    ctx.tx,
    {
      workspaceId,
      id,
      stateHash: hashOf(state),
      sessionId: actor.sessionId,
      provider,
      verifierSealed: ports.secrets.seal(verifier, verifierPlace(workspaceId, id)),
      expiresAt: new Date(now.getTime() + consentMs).toISOString(),
    },
    now,
  );
  return consentUrl({ provider, keys }, { state, verifier, returnTo: returnUrl(ports, provider) });
}

/** The programs that the business asked to be linked with, and how each link stands. */
export async function listIntegrations({ tx }: Pick<Ctx, "tx">): Promise<AccountingIntegration[]> {
  const shown: AccountingIntegration[] = [];
  for (const row of await store.listIntegrations(tx)) shown.push(await withWork(tx, row));
  return shown;
}

/** Starts sending to each connected program, or the one that is named; the others are answered with the reason why nothing goes over. */
export async function syncIntegrations(ctx: Ctx, { provider }: { provider?: Provider }): Promise<SyncAnswer> {
  checkSeesBooks(ctx);
  const answer: SyncAnswer = { started: [], left: [] };
  for (const one of provider === undefined ? providers : [provider]) {
    const operation = await startSync(ctx, one);
    if (typeof operation === "string") answer.left.push({ provider: one, reason: operation });
    else answer.started.push({ provider: one, operation });
  }
  if (answer.started.length > 0) notifyIntegrations(ctx);
  return answer;
}

async function startSync(ctx: Ctx, provider: Provider): Promise<Operation | string> {
  const name = providerName(provider);
  if (!isLinked(provider)) return `${name} takes files: download them below.`;
  const row = await store.lockOfProvider(ctx.tx, provider);
  if (row?.status === "failed") return `${name} no longer lets us in. Connect it again.`;
  if (row?.status !== "active" || row.companyId === null) return `${name} isn’t connected.`;
  const { id, companyId } = row;
  const side = { integrationId: id, companyId, currency: row.currency ?? "", operationId: "" };
  return startOperation(ctx, syncTypes[provider], {
    input: { integrationId: id, companyId, provider },
    count: () => countWaiting(ctx.tx, side),
    created: ({ id: operationId }) => store.updateIntegration(ctx.tx, id, { operationId }),
  });
}

/** What went over to a program's company, and what did not, newest first. 404 for no link of this business. */
export async function listHandovers(
  ctx: Ctx,
  id: string,
  { problems, ...wanted }: HandoverQuery,
): Promise<Page<HandoverRow>> {
  checkSeesBooks(ctx);
  const { companyId } = found(await store.findIntegration(ctx.tx, id), "Integration");
  return pageById("accounting.handovers", wanted, (from) =>
    listRows(
      ctx.tx,
      { integrationId: id, companyId: companyId ?? "" },
      { isProblem: problems === "true", ...from },
    ),
  );
}
