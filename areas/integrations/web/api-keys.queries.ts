import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { apiKeysPageSize } from "#areas/integrations/contract/api-keys.schema.ts";
import { demoActions, toasts } from "./api-keys.messages.ts";

export const useApiKeys = () => useEndlessQueryOf(apiKeysApi.list, { query: { limit: apiKeysPageSize } });

const lists = [apiKeysApi.list];

export const useMakeKey = () => useAction(apiKeysApi.create, { demo: demoActions.make, refresh: lists });
export const useRevokeKey = (name: string) =>
  useAction(apiKeysApi.remove, {
    demo: demoActions.revoke,
    success: toasts.revoked(name),
    failure: toasts.notRevoked,
    refresh: lists,
    gone: ({ params }) => params.id,
  });
