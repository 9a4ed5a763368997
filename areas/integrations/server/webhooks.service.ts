import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { declaredIn } from "#platform/server/declared.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { OutgoingRefused, webWay } from "#platform/server/outgoing-way.ts";
import { urlOf } from "#platform/server/web-address.ts";
import * as billing from "#areas/billing/server/index.ts";
import {
  maxWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookEvent,
  type WebhookWithSecret,
} from "#areas/integrations/contract/webhooks.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { notifyWebhooks } from "./webhook-health.service.ts";
import { newSecret, overlapMs, secretPlaceOf } from "./webhook-signing.service.ts";
import { wakeWebhook } from "./webhooks.jobs.ts";
import * as store from "./webhooks.store.ts";

/** All webhooks, the newest first. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const standing = await standingOf(ctx);
  return (await store.listWebhooks(ctx.tx)).map((row) => shown(row, standing));
}

/** One; 404 when there is none. */
export async function findWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const row = found(await store.findWebhook(ctx.tx, id), "Webhook");
  return shown(row, await standingOf(ctx));
}

/** What a webhook can be told about, in words. */
export const listWebhookEvents = (ctx: Pick<Ctx, "declared">): WebhookEvent[] =>
  declaredIn(ctx).publicEvents.map(({ name, summary }) => ({ type: name, summary }));

type Standing = "open" | "test" | "paused";
async function standingOf(ctx: Ctx): Promise<Standing> {
  if (await team.isTestWorkspace(ctx.tx)) return "test";
  return (await billing.hasApps(ctx)) ? "open" : "paused";
}

function shown(row: store.WebhookRow, standing: Standing): Webhook {
  const {
    secretSealed: _s,
    oldSecretSealed: _o,
    failures: _f,
    integrationId,
    appName,
    events,
    ...rest
  } = row;
  const app = integrationId === null ? null : { id: integrationId, name: appName ?? "" };
  return { ...rest, app, events: events ?? "all", state: stateOf(row, standing) };
}

function stateOf(row: store.WebhookRow, standing: Standing): Webhook["state"] {
  if (!row.isActive) return row.disabledReason === null ? "off" : "disabled";
  if (standing !== "open") return standing;
  if (row.failures > 0) return "failing";
  return row.lastDeliveredAt === null ? "new" : "works";
}

/** Adds one, and tells its secret. 402 without the plan, 400 for an address where nothing may be sent, 409 when there are too many. */
export async function createWebhook(
  open: OpenCtx,
  { url, events, isActive }: NewWebhook,
): Promise<WebhookWithSecret> {
  await open.beforehand((ctx) => billing.requireApps(ctx));
  checkEvents(open, events);
  await checkAddress(open, url);
  return open.transact(async (ctx) => {
    const { id, secret } = await insertWebhook(ctx, { url, events, isActive, integrationId: null });
    return { ...(await changed(ctx, id)), secret };
  });
}

/** Keeps a webhook whose address was checked, perhaps that of an app. 409 when there are too many. */
export async function insertWebhook(
  ctx: Ctx,
  { events, ...row }: NewWebhook & { integrationId: string | null },
): Promise<{ id: string; secret: string }> {
  if ((await store.countWebhooks(ctx.tx, ctx.workspaceId)) >= maxWebhooks)
    throw new AppError(
      "conflict",
      `There are ${maxWebhooks} webhooks already. Delete one you no longer need.`,
    );
  const id = newId();
  const secret = newSecret();
  await store.insertWebhook(ctx.tx, {
    ...row,
    workspaceId: ctx.workspaceId,
    id,
    events: eventsOf(events),
    secretSealed: sealed(ctx, id, secret),
    createdAt: ctx.now.toISOString(),
  });
  return { id, secret };
}

const sealed = (ctx: Ctx, id: string, secret: string): Buffer =>
  ctx.ports.secrets.seal(secret, secretPlaceOf(ctx.workspaceId, id));

/** How it is kept what a webhook is told about; null for everything. */
export const eventsOf = (events: NewWebhook["events"]): string[] | null =>
  events === "all" ? null : [...new Set(events)];

/** Throws 400 for an event that there isn’t. */
export function checkEvents(ctx: Pick<Ctx, "declared">, events: NewWebhook["events"]): void {
  const known = declaredIn(ctx).publicEvents;
  const unknown =
    events === "all" ? undefined : events.find((one) => !known.some(({ name }) => name === one));
  if (unknown === undefined) return;
  const message = `There is no event “${unknown}”.`;
  throw new AppError("validation_failed", message, { errors: { events: message } });
}

/** Throws 400 for an address that is not on the public internet by https, or in a network that the installation allows. */
async function checkAddress({ ports }: Pick<OpenCtx, "ports">, address: string): Promise<void> {
  const refuse = (message: string) =>
    new AppError("validation_failed", message, { errors: { url: message } });
  const url = urlOf(address);
  if (!url) throw refuse("Enter an address that begins with https://");
  if (url.username || url.password) throw refuse("An address must not contain a username or a password.");
  try {
    await webWay(ports.outgoing, url);
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw refuse(error.message);
  }
}

async function changed(ctx: Ctx, id: string): Promise<Webhook> {
  notifyWebhooks(ctx);
  return findWebhook(ctx, id);
}

/** Changes one. Switching it off is always possible, switching it on needs the plan. 409 where it was changed meanwhile. */
export async function updateWebhook(
  open: OpenCtx,
  id: string,
  changes: Edit<WebhookChanges>,
): Promise<Webhook> {
  if (changes.events !== undefined) checkEvents(open, changes.events);
  await open.beforehand(async (ctx) => {
    const { isActive, appName } = found(await store.findWebhook(ctx.tx, id), "Webhook");
    if (changes.url !== undefined || changes.isActive !== undefined) refuseOfApp(appName);
    if (changes.isActive !== false && (changes.url !== undefined || !isActive))
      await billing.requireApps(ctx);
  });
  if (changes.url !== undefined) await checkAddress(open, changes.url);
  return open.transact(async (ctx) => {
    const row = found(await store.lockWebhook(ctx.tx, id), "Webhook");
    await refuseClash(changes, () => ({ ...row, events: row.events ?? "all" }));
    const isAnew = changes.isActive === true || (changes.url !== undefined && changes.url !== row.url);
    await store.updateWebhook(ctx.tx, id, {
      url: changes.url ?? row.url,
      isActive: changes.isActive ?? row.isActive,
      ...(changes.events !== undefined && { events: eventsOf(changes.events) }),
      ...(changes.isActive !== undefined && { disabledReason: null, disabledAt: null }),
      ...(isAnew && healthy),
    });
    if (isAnew) await wakeWebhook(ctx, { workspaceId: ctx.workspaceId, webhookId: id });
    return changed(ctx, id);
  });
}

/** 409 for the webhook of an app, which is changed where the app is. */
function refuseOfApp(appName: string | null): void {
  if (appName !== null)
    throw new AppError(
      "conflict",
      `This webhook belongs to “${appName}”. Change, switch or remove it under Connect Apps.`,
    );
}

export const healthy = { failures: 0, failingSince: null, pausedUntil: null };

/** Removes one with its log; 404 when there is none. */
export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  refuseOfApp((await store.findWebhook(ctx.tx, id))?.appName ?? null);
  if (!(await store.removeWebhook(ctx.tx, id))) throw new AppError("not_found", "Webhook not found");
  notifyWebhooks(ctx);
}

/** Makes a new secret, and tells it; the one before signs as well for 24 hours. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<WebhookWithSecret> {
  const row = found(await store.lockWebhook(ctx.tx, id), "Webhook");
  await billing.requireApps(ctx);
  const secret = newSecret();
  await store.updateWebhook(ctx.tx, id, {
    secretSealed: sealed(ctx, id, secret),
    oldSecretSealed: row.secretSealed,
    oldSecretUntil: new Date(ctx.now.getTime() + overlapMs).toISOString(),
  });
  return { ...(await changed(ctx, id)), secret };
}

/** Switches one on again, and has sent what waits. */
export async function enableWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const { disabledReason, appName } = found(await store.findWebhook(ctx.tx, id), "Webhook");
  // What the product itself switched off of an app may go on; the rest is up to the app's own switch.
  if (disabledReason === null) refuseOfApp(appName);
  await billing.requireApps(ctx);
  await store.updateWebhook(ctx.tx, id, {
    isActive: true,
    disabledReason: null,
    disabledAt: null,
    ...healthy,
  });
  await wakeWebhook(ctx, { workspaceId: ctx.workspaceId, webhookId: id });
  return changed(ctx, id);
}
