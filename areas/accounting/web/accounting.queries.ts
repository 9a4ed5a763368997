import { isGoingOn, operationsApi } from "#platform/contract/operations.ts";
import { connecting } from "#platform/web/demo-mode.ts";
import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { demoActions, toasts } from "./accounting.messages.ts";
import { syncToast } from "./accounting.view.ts";

const pollMilliseconds = 1000;
/** True while a link's work goes on. */
export const isSyncing = ({ operation }: Pick<AccountingIntegration, "operation">): boolean =>
  operation !== null && isGoingOn(operation);

/** The links, read each second while one of them is at work. */
export const useIntegrations = () =>
  useQueryOf(accountingIntegrationsApi.list, {
    refetchInterval: (links) => (links?.some(isSyncing) ?? false) && pollMilliseconds,
  });

/** Asks for a link; the answer says where the business agrees. It is said to be connected only once the provider has answered. */
export const useConnect = () =>
  useAction(accountingIntegrationsApi.connect, {
    demo: connecting,
    failure: withReason(toasts.connectFailed),
    refresh: [accountingIntegrationsApi.list],
  });

export const useSync = () =>
  useAction(accountingIntegrationsApi.sync, {
    demo: demoActions.sync,
    success: syncToast,
    failure: withReason(toasts.syncFailed),
    refresh: [accountingIntegrationsApi.list],
  });

export const useStopSync = () =>
  useAction(operationsApi.cancel, {
    demo: demoActions.sync,
    success: toasts.stopped,
    failure: toasts.stopFailed,
    refresh: [accountingIntegrationsApi.list],
  });

export const useDisconnect = (name: string) =>
  useAction(accountingIntegrationsApi.disconnect, {
    demo: demoActions.disconnect,
    success: ({ isRevoked }) => (isRevoked ? toasts.disconnected(name) : toasts.notRevoked(name)),
    failure: withReason(toasts.disconnectFailed),
    refresh: [accountingIntegrationsApi.list],
  });

/** What went over to a program, or only what is to be looked at. */
export const useHandovers = (id: string, problems: boolean) =>
  useEndlessQueryOf(accountingIntegrationsApi.handovers, {
    params: { id },
    query: { problems: problems ? "true" : "false" },
  });
