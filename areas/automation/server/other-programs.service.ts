import type { Ctx } from "#platform/server/context.ts";
import { hostOf } from "#areas/integrations/contract/webhook-words.rules.ts";
import * as integrations from "#areas/integrations/server/index.ts";

/** The programs that a helper can tell, by name. */
export async function listWebhooks(ctx: Pick<Ctx, "tx">): Promise<{ id: string; name: string }[]> {
  return (await integrations.listWebhookRows(ctx.tx)).map(({ id, url }) => ({ id, name: hostOf(url) }));
}

/** The hooks by which other programs can start a helper. */
export async function listHooks(ctx: Pick<Ctx, "tx">): Promise<{ id: string; name: string }[]> {
  return (await integrations.listHookRows(ctx.tx)).map(({ id, name }) => ({ id, name }));
}
