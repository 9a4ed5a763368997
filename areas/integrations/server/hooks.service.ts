import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import * as billing from "#areas/billing/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { ownKeyOf } from "#areas/customers/contract/standard-fields.rules.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import {
  type Hook,
  type HookChanges,
  type HookMade,
  type HookRotation,
  maxHooks,
  type NewHook,
} from "#areas/integrations/contract/hooks.schema.ts";
import { newToken, sealSecret } from "./hook-secrets.service.ts";
import * as store from "./hooks.store.ts";
import { newSecret, overlapMs } from "./webhook-signing.service.ts";

/** Tells open screens that something about hooks changed. */
export const notifyHooks = (ctx: Pick<Ctx, "tx" | "workspaceId" | "database">): void =>
  notifyLive(ctx, [hooksApi.list.path]);

/** All hooks, the newest first. */
export async function listHooks(ctx: Ctx): Promise<Hook[]> {
  const isOpen = await billing.hasApps(ctx);
  return (await store.listHooks(ctx.tx)).map((row) => shown(row, isOpen, ctx.now));
}

function shown(row: store.HookRow, isOpen: boolean, now: Date): Hook {
  const { id, name, mapping, isSigned, isActive, lastReceivedAt, waiting, createdAt } = row;
  const until = [row.oldSecretUntil, row.oldTokenUntil]
    .filter((one) => one !== null)
    .toSorted()
    .at(-1);
  return {
    id,
    name,
    mapping,
    signed: isSigned,
    isActive,
    state: stateOf(row, isOpen),
    lastReceivedAt,
    waiting,
    oldUntil: until !== undefined && new Date(until) > now ? until : null,
    createdAt,
  };
}

function stateOf(row: store.HookRow, isOpen: boolean): Hook["state"] {
  if (!row.isActive) return "off";
  if (!isOpen) return "paused";
  if (row.failures > 0) return "failing";
  return row.lastReceivedAt === null ? "new" : "works";
}

/** Makes one, and tells its address and secret. 402 without the plan, 400 for an own field that isn't there, 409 when there are too many. */
export async function createHook(ctx: Ctx, { name, mapping, signed }: NewHook): Promise<HookMade> {
  await billing.requireApps(ctx);
  await checkOwnFields(ctx, mapping);
  if ((await store.countHooks(ctx.tx, ctx.workspaceId)) >= maxHooks)
    throw new AppError("conflict", `There are ${maxHooks} of them already. Delete one you no longer need.`);
  const id = newId();
  const secret = newSecret();
  const { token, hash } = newToken(ctx.workspaceId);
  await store.insertHook(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    name,
    tokenHash: hash,
    mapping,
    isSigned: signed,
    isActive: true,
    secretSealed: sealSecret(ctx.ports, secret, ctx.workspaceId, id),
    createdAt: ctx.now.toISOString(),
  });
  return { ...(await changed(ctx, id)), url: urlOf(ctx, token), secret };
}

const urlOf = ({ ports }: Pick<Ctx, "ports">, token: string): string => `${ports.appUrl}/hooks/${token}`;

async function checkOwnFields(ctx: Ctx, mapping: Readonly<Record<string, string>>): Promise<void> {
  const keys = Object.keys(mapping).flatMap((field) => ownKeyOf(field) ?? []);
  if (keys.length === 0) return;
  const known = new Set((await customers.listFields(ctx.tx)).map(({ key }) => key));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown === undefined) return;
  const message = `There is no field “${unknown}”.`;
  throw new AppError("validation_failed", message, { errors: { mapping: message } });
}

async function changed(ctx: Ctx, id: string): Promise<Hook> {
  notifyHooks(ctx);
  return shown(found(await store.findHook(ctx.tx, id), "Hook"), await billing.hasApps(ctx), ctx.now);
}

/** Changes one. Switching it off is always possible, switching it on needs the plan. 409 where it was changed meanwhile. */
export async function updateHook(ctx: Ctx, id: string, changes: Edit<HookChanges>): Promise<Hook> {
  const row = found(await store.lockHook(ctx.tx, id), "Hook");
  await refuseClash(changes, () => ({ ...row, signed: row.isSigned }));
  if (changes.isActive === true && !row.isActive) await billing.requireApps(ctx);
  const { name, mapping, signed, isActive } = changes;
  if (mapping) {
    // A field that was deleted since may stay: it fills nothing.
    const added = Object.entries(mapping).filter(([field]) => !(field in row.mapping));
    await checkOwnFields(ctx, Object.fromEntries(added));
  }
  await store.updateHook(ctx.tx, id, {
    ...(name !== undefined && { name }),
    ...(mapping !== undefined && { mapping }),
    ...(signed !== undefined && { isSigned: signed }),
    ...(isActive !== undefined && { isActive }),
  });
  return changed(ctx, id);
}

/** Removes one with what it was sent; 404 when there is none. The customers stay. */
export async function removeHook(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.removeHook(ctx.tx, id))) throw new AppError("not_found", "Hook not found");
  notifyHooks(ctx);
}

/** Makes a new secret or a new address, and tells it; the one before works for 24 hours as well. */
export async function rotateHook(ctx: Ctx, id: string, { what }: HookRotation): Promise<HookMade> {
  const row = found(await store.lockHook(ctx.tx, id), "Hook");
  await billing.requireApps(ctx);
  const until = new Date(ctx.now.getTime() + overlapMs).toISOString();
  if (what === "address") {
    const { token, hash } = newToken(ctx.workspaceId);
    await store.updateHook(ctx.tx, id, {
      tokenHash: hash,
      oldTokenHash: row.tokenHash,
      oldTokenUntil: until,
    });
    return { ...(await changed(ctx, id)), url: urlOf(ctx, token), secret: null };
  }
  const secret = newSecret();
  await store.updateHook(ctx.tx, id, {
    secretSealed: sealSecret(ctx.ports, secret, ctx.workspaceId, id),
    oldSecretSealed: row.secretSealed,
    oldSecretUntil: until,
  });
  return { ...(await changed(ctx, id)), url: null, secret };
}
