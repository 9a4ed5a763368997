import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { brandApi } from "#areas/settings/contract/brand.api.ts";
import { demoActions, toasts } from "./brand.messages.ts";

export const useBrand = () => useQueryOf(brandApi.get);

export const useSaveBrand = () =>
  useAction(brandApi.save, {
    demo: demoActions.brand,
    success: toasts.saved,
    failure: toasts.notSaved,
    shows: brandApi.get,
  });

export const useSaveLogo = () =>
  useSendFile(brandApi.saveLogo, {
    demo: demoActions.logo,
    success: toasts.logoSaved,
    failure: withReason(toasts.logoFailed),
    refresh: [brandApi.get],
  });

export const useRemoveLogo = () =>
  useAction(brandApi.removeLogo, {
    demo: demoActions.logo,
    success: toasts.logoRemoved,
    failure: toasts.notSaved,
    refresh: [brandApi.get],
  });
