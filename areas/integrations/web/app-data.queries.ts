import { useAction } from "#platform/web/use-action.ts";
import { appAddressesApi } from "#areas/integrations/contract/app-addresses.api.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { dataToasts } from "./app-data.messages.ts";
import { demoActions, toasts } from "./integrations.messages.ts";

const refresh = [integrationsApi.list];
const demo = demoActions.connect;

export const useRenewAddress = () =>
  useAction(appAddressesApi.renew, {
    demo,
    success: dataToasts.renewed,
    failure: toasts.notUpdated,
    refresh,
  });
export const useSigningSecret = () =>
  useAction(appAddressesApi.signingSecret, {
    demo,
    success: dataToasts.signing,
    failure: toasts.notUpdated,
    refresh,
  });
