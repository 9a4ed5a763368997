import { AppError, found } from "#platform/contract/errors.ts";
import { newApiKey } from "#platform/server/api-key-token.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { mapPage, type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import * as billing from "#areas/billing/server/index.ts";
import { apiKeyMade, apiKeyRevoked } from "#areas/integrations/contract/api-keys.events.ts";
import { endOf, keyRolesFor } from "#areas/integrations/contract/api-keys.rules.ts";
import {
  type ApiKey,
  type MadeApiKey,
  maxKeys,
  type NewApiKey,
} from "#areas/integrations/contract/api-keys.schema.ts";
import * as store from "./api-keys.store.ts";

/** A page of the keys that were not revoked. */
export async function listKeys(ctx: Ctx, wanted: PageWanted): Promise<Page<ApiKey>> {
  const isOpen = await billing.hasKeys(ctx);
  const page = await pageById("api-keys", wanted, (from) => store.listApiKeys(ctx.tx, from));
  return mapPage(page, (row) => withState(row, ctx.now, isOpen));
}

function withState(row: store.ApiKeyRow, now: Date, isOpen: boolean): ApiKey {
  const isOver = row.expiresAt !== null && new Date(row.expiresAt) <= now;
  return { ...row, state: isOver ? "ended" : isOpen ? "works" : "paused" };
}

/** Makes a key and tells it, this once. 402 without the plan, 403 for a role above one's own, 409 when there are too many. */
export async function makeKey(ctx: Ctx, { name, role, expiresInDays }: NewApiKey): Promise<MadeApiKey> {
  await billing.requireKeys(ctx);
  if (!keyRolesFor(ctx.actor.role).includes(role))
    throw new AppError("forbidden", "A key can’t do more than you can", {
      errors: { role: "A key can’t do more than you can" },
    });
  const createdAt = ctx.now.toISOString();
  if ((await store.countWorking(ctx.tx, createdAt)) >= maxKeys)
    throw new AppError("conflict", `There are ${maxKeys} keys already. Revoke one you no longer need.`);
  const { key, hash, last4 } = newApiKey(ctx.workspaceId);
  const id = newId();
  await store.insertApiKey(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    name,
    role,
    keyHash: hash,
    last4,
    createdBy: personIn(ctx),
    createdAt,
    expiresAt: endOf(ctx.now, expiresInDays),
  });
  const made = found(await store.findApiKey(ctx.tx, id), "API key");
  await ctx.publish(apiKeyMade, { id, name, role, by: made.createdBy ?? "Someone" });
  return { ...withState(made, ctx.now, true), key };
}

/** Ends a key for good; 404 when there is none, or it was revoked before. */
export async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  if ((await store.updateRevoked(ctx.tx, { id }, ctx.now.toISOString())).length === 0)
    throw new AppError("not_found", "API key not found");
  await ctx.publish(apiKeyRevoked, { id });
}

/** Ends all keys that a person made who no longer works here. */
export async function revokeKeysOf(ctx: Ctx, userId: string): Promise<void> {
  for (const id of await store.updateRevoked(ctx.tx, { createdBy: userId }, ctx.now.toISOString()))
    await ctx.publish(apiKeyRevoked, { id });
}
