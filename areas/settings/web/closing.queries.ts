import { clearBrowser } from "#platform/web/browser-flags.ts";
import { useAction } from "#platform/web/use-action.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { dataDemoActions, dataToasts } from "./data.messages.ts";

/** Leaves for the sign-in. They chose to go, so being signed out needs no explanation. */
export function leaveToSignIn(): void {
  clearBrowser();
  window.location.assign("/auth");
}

export const useCloseBusiness = () => useAction(closingApi.close, { demo: dataDemoActions.closeBusiness });

export const useReopenBusiness = () =>
  useAction(closingApi.reopen, { demo: dataDemoActions.closeBusiness, failure: dataToasts.failed });

export const useCloseAccount = () => useAction(closeAccountApi.close, { demo: dataDemoActions.closeAccount });
