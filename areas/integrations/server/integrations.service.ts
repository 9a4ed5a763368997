import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import * as billing from "#areas/billing/server/index.ts";
import { appOf, maxApps, testAppWords } from "#areas/integrations/contract/app-catalog.rules.ts";
import type {
  Integration,
  IntegrationChanges,
  NewIntegration,
} from "#areas/integrations/contract/integrations.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { adapterOf } from "./app-adapters.service.ts";
import {
  type AppCheck,
  type AppInput,
  type AppSecrets,
  openSecrets,
  sealSecrets,
  shownAddress,
} from "./app-checks.service.ts";
import { noteAppState, notifyApps } from "./app-news.service.ts";
import * as store from "./integrations.store.ts";

/** How often one business may have other programs asked. */
const checks: Limit = { name: "integrations.checks", max: 60, windowSeconds: 600 };

/** All connected apps, the oldest first. */
export async function listIntegrations(ctx: Ctx): Promise<Integration[]> {
  const isPaused = !(await billing.hasApps(ctx));
  const shown: Integration[] = [];
  for (const row of await store.listIntegrations(ctx.tx)) shown.push(await shownOf(ctx, row, isPaused));
  return shown;
}

/** One; 404 when there is none. */
export async function findIntegration(ctx: Ctx, id: string): Promise<Integration> {
  const row = found(await store.findIntegration(ctx.tx, id), "App");
  return shownOf(ctx, row, !(await billing.hasApps(ctx)));
}

async function shownOf(ctx: Ctx, row: store.IntegrationRow, isPaused: boolean): Promise<Integration> {
  const { secretsSealed: _s, appId, status, statusReason, settings, ...rest } = row;
  const adapter = adapterOf(appId);
  const state = (await adapter.stateNow?.(ctx, row)) ?? { status, reason: statusReason };
  const mayManage = roleAllows(ctx.actor.role, "manager");
  return {
    ...rest,
    status: state.status,
    statusReason: state.reason,
    isPaused,
    settings: mayManage ? { ...settings, ...(await adapter.shown?.(ctx, row)) } : {},
  };
}

/** Connects an app: checked before it is kept, with no transaction open. Throws 402 without the plan, 409 when there are too many, 400 when the check fails. */
export async function createIntegration(open: OpenCtx, wanted: NewIntegration): Promise<Integration> {
  const { appId } = wanted.config;
  const adapter = adapterOf(appId);
  await open.beforehand(async (ctx) => {
    await mayAdd(ctx, wanted);
    await takeAttempt(ctx.tx, checks, ctx.workspaceId);
  });
  const input: AppInput = {
    id: newId(),
    name: wanted.name,
    apiKey: wanted.apiKey || null,
    webhookUrl: wanted.webhookUrl || null,
    config: wanted.config,
    secrets: {},
    settings: {},
  };
  const checked = await passed(open, input);
  return open.transact(async (ctx) => {
    await mayAdd(ctx, wanted);
    const now = ctx.now.toISOString();
    await store.insertIntegration(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: input.id,
      appId,
      name: wanted.name,
      category: wanted.category,
      description: wanted.description || null,
      isActive: wanted.isActive,
      config: wanted.config,
      ...keptOf(ctx, input, checked),
      userId: personIn(ctx),
      createdAt: now,
    });
    const row = found(await store.findIntegration(ctx.tx, input.id), "App");
    await adapter.kept?.(ctx, row, input);
    return changed(ctx, input.id);
  });
}

async function mayAdd(ctx: Ctx, { config: { appId } }: Pick<NewIntegration, "config">): Promise<void> {
  await billing.requireApps(ctx);
  const counts = await store.countIntegrations(ctx.tx, ctx.workspaceId);
  const { name, max } = appOf(appId);
  if ((counts.get(appId) ?? 0) >= max)
    throw new AppError(
      "conflict",
      max === 1 ? `${name} is connected already.` : `There are ${max} of ${name} already. Remove one first.`,
    );
  if ([...counts.values()].reduce((sum, one) => sum + one, 0) >= maxApps)
    throw new AppError("conflict", `There are ${maxApps} connected apps already. Remove one first.`);
}

/** A check of the app that it belongs to; in a throw-away business nobody is asked. */
async function checkOf(open: OpenCtx, input: AppInput): Promise<AppCheck> {
  const adapter = adapterOf(input.config.appId);
  if (adapter.reachesOut && (await open.beforehand((ctx) => team.isTestWorkspace(ctx.tx))))
    return { status: "waiting", reason: testAppWords };
  return adapter.check(open, input);
}

/** A check that may be kept: 400 with its reason when it failed. */
async function passed(open: OpenCtx, input: AppInput): Promise<AppCheck> {
  const checked = await checkOf(open, input);
  if (checked.status !== "failed") return checked;
  const message = checked.reason ?? "The app didn’t pass its check.";
  throw new AppError("validation_failed", message, checked.field && { errors: { [checked.field]: message } });
}

/** What a check leaves to keep. */
function keptOf(ctx: Ctx, input: AppInput, { status, reason, settings, secrets }: AppCheck) {
  const { apiKey, webhookUrl } = input;
  const all: AppSecrets = {
    ...input.secrets,
    ...secrets,
    ...(apiKey && { apiKey }),
    ...(webhookUrl && { webhookUrl }),
  };
  return {
    secretsSealed: sealSecrets(ctx, input.id, all),
    // Of a short key four characters would be most of it.
    apiKeyLast4: apiKey && apiKey.length >= 8 ? apiKey.slice(-4) : null,
    webhookUrl: shownAddress(webhookUrl),
    settings: settings ?? { ...input.settings },
    status,
    statusReason: reason?.slice(0, 500) ?? null,
    checkedAt: status === "waiting" ? null : ctx.now.toISOString(),
    updatedAt: ctx.now.toISOString(),
  };
}

async function changed(ctx: Ctx, id: string): Promise<Integration> {
  notifyApps(ctx);
  return findIntegration(ctx, id);
}

function inputOf(ctx: Ctx, row: store.IntegrationRow, changes: IntegrationChanges = {}): AppInput {
  const { apiKey, webhookUrl, ...secrets } = openSecrets(ctx, row);
  return {
    id: row.id,
    name: changes.name ?? row.name,
    apiKey: (changes.apiKey === undefined ? apiKey : changes.apiKey) || null,
    webhookUrl: (changes.webhookUrl === undefined ? webhookUrl : changes.webhookUrl) || null,
    config: changes.config ?? row.config,
    secrets,
    settings: row.settings,
  };
}

/** Changes an app. A new key, address or choice is checked first, and refused with 400 when the check fails. 409 where it was changed meanwhile. */
export async function updateIntegration(
  open: OpenCtx,
  id: string,
  changes: Edit<IntegrationChanges>,
): Promise<Integration> {
  const { apiKey, webhookUrl, config } = changes;
  const isAnew = [apiKey, webhookUrl, config].some((one) => one !== undefined);
  const input = await open.beforehand(async (ctx) => {
    const row = found(await store.findIntegration(ctx.tx, id), "App");
    if (config && config.appId !== row.appId)
      throw new AppError("conflict", "An app can’t become another one. Connect the other one instead.");
    if (isAnew || changes.isActive === true) await billing.requireApps(ctx);
    if (isAnew) await takeAttempt(ctx.tx, checks, ctx.workspaceId);
    return inputOf(ctx, row, changes);
  });
  const checked = isAnew ? await passed(open, input) : undefined;
  return open.transact(async (ctx) => {
    const before = found(await store.lockIntegration(ctx.tx, id), "App");
    await refuseClash(changes, () => before);
    // What others changed while the app was asked stays.
    const kept = inputOf(ctx, before, changes);
    await store.updateIntegration(ctx.tx, id, {
      name: changes.name ?? before.name,
      category: changes.category ?? before.category,
      ...(changes.description !== undefined && { description: changes.description || null }),
      isActive: changes.isActive ?? before.isActive,
      config: config ?? before.config,
      updatedAt: ctx.now.toISOString(),
      ...(checked && keptOf(ctx, kept, checked)),
    });
    const row = found(await store.findIntegration(ctx.tx, id), "App");
    const adapter = adapterOf(row.appId);
    if (checked) await adapter.kept?.(ctx, row, kept);
    if (row.isActive !== before.isActive) await adapter.switched?.(ctx, row, row.isActive);
    return changed(ctx, id);
  });
}

/** Switches an app on or off. Off is always possible, on needs the plan (402). */
export async function switchIntegration(ctx: Ctx, id: string, isActive: boolean): Promise<Integration> {
  const row = found(await store.lockIntegration(ctx.tx, id), "App");
  if (isActive) await billing.requireApps(ctx);
  if (row.isActive !== isActive) {
    await store.updateIntegration(ctx.tx, id, { isActive, updatedAt: ctx.now.toISOString() });
    await adapterOf(row.appId).switched?.(ctx, { ...row, isActive }, isActive);
  }
  return changed(ctx, id);
}

/** Disconnects an app: it does nothing from now on. For 30 days it can be restored. */
export async function removeIntegration(ctx: Ctx, id: string): Promise<void> {
  const row = found(await store.lockIntegration(ctx.tx, id), "App");
  await store.updateIntegration(ctx.tx, id, { deletedAt: ctx.now.toISOString() });
  if (row.isActive) await adapterOf(row.appId).switched?.(ctx, row, false);
  notifyApps(ctx);
}

/** Brings back an app as it was. 404 when it isn’t in the bin, 409 when there are too many meanwhile, 402 without the plan. */
export async function restoreIntegration(ctx: Ctx, id: string): Promise<Integration> {
  const row = found(await store.lockDeleted(ctx.tx, id), "App");
  await mayAdd(ctx, row);
  await store.updateIntegration(ctx.tx, id, { deletedAt: null, updatedAt: ctx.now.toISOString() });
  if (row.isActive) await adapterOf(row.appId).switched?.(ctx, row, true);
  return changed(ctx, id);
}

/** Checks an app now, and keeps how it went, also when it failed. */
export async function checkIntegration(open: OpenCtx, id: string): Promise<Integration> {
  const { input, sealed } = await open.beforehand(async (ctx) => {
    const row = found(await store.findIntegration(ctx.tx, id), "App");
    await billing.requireApps(ctx);
    await takeAttempt(ctx.tx, checks, ctx.workspaceId);
    return { input: inputOf(ctx, row), sealed: row.secretsSealed };
  });
  const checked = await checkOf(open, input);
  return open.transact(async (ctx) => {
    const row = found(await store.lockIntegration(ctx.tx, id), "App");
    // Somebody changed its key or address meanwhile: what was checked is no longer what is kept.
    if (row.secretsSealed?.toString("hex") === sealed?.toString("hex")) await noteAppState(ctx, id, checked);
    return findIntegration(ctx, id);
  });
}
