import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";
import { withAddress } from "./app-addresses.service.ts";
import { saveNextNumber } from "./app-addresses.store.ts";
import { openSecrets, sealSecrets } from "./app-checks.service.ts";
import { notifyApps } from "./app-news.service.ts";
import { findIntegration } from "./integrations.service.ts";
import * as store from "./integrations.store.ts";

/** Makes another address; whoever has the one before reads and tells nothing more. 409 for an app without one. */
export async function renewAddress(ctx: Ctx, id: string): Promise<Integration> {
  const { appId } = found(await store.lockIntegration(ctx.tx, id), "App");
  if (!withAddress[appId]) throw new AppError("conflict", "This app has no address of its own.");
  await saveNextNumber(ctx.tx, ctx.workspaceId, id);
  notifyApps(ctx);
  return findIntegration(ctx, id);
}

/** Keeps the secret with which a payment program signs what it tells. It is never answered. 409 for any other app. */
export async function saveSigningSecret(ctx: Ctx, id: string, secret: string): Promise<Integration> {
  const row = found(await store.lockIntegration(ctx.tx, id), "App");
  if (row.appId !== "payment") throw new AppError("conflict", "Only payments have a signing secret.");
  await store.updateIntegration(ctx.tx, id, {
    secretsSealed: sealSecrets(ctx, id, { ...openSecrets(ctx, row), signingSecret: secret }),
    updatedAt: ctx.now.toISOString(),
  });
  notifyApps(ctx);
  return findIntegration(ctx, id);
}
