import { connecting } from "#platform/web/demo-mode.ts";
import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { toasts } from "./accounting.messages.ts";

export const useIntegrations = () => useQueryOf(accountingIntegrationsApi.list);

/** Asks for a link; it is said to be connected only once the provider has answered. */
export const useConnect = () =>
  useAction(accountingIntegrationsApi.connect, {
    demo: connecting,
    success: ({ status }) => (status === "active" ? toasts.connected : undefined),
    failure: withReason(toasts.connectFailed),
    refresh: [accountingIntegrationsApi.list],
  });
