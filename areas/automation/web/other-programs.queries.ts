import { call } from "#platform/web/call.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";

/** The programs that a helper can tell, and those that can start one. Its code is fetched after the builder's own. */
export async function readOtherPrograms() {
  const [webhooks, hooks] = await Promise.all([call(webhooksApi.list), call(hooksApi.list)]);
  return { webhooks, hooks };
}
