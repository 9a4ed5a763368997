import { type Ctx, personIn } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { notifyLive } from "#platform/server/live.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import type { Provider } from "#areas/accounting/contract/providers.rules.ts";
import * as store from "./accounting-integrations.store.ts";

/** Writes down that the business wants to be linked with a program. This version has no live link with any, so none becomes active here. */
export async function connectProvider(
  ctx: Ctx,
  { provider }: { provider: Provider },
): Promise<AccountingIntegration> {
  const row = await store.insertWanted(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    userId: personIn(ctx),
    provider,
    createdAt: ctx.now.toISOString(),
  });
  notifyLive(ctx, [accountingIntegrationsApi.list.path]);
  return row;
}

/** The programs that the business asked to be linked with, and how each link stands. */
export const listIntegrations = ({ tx }: Pick<Ctx, "tx">): Promise<AccountingIntegration[]> =>
  store.listIntegrations(tx);
