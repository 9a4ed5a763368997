import { unlessUnderFields } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { demoActions, toasts } from "./telephone.messages.ts";

const reads = [telephoneApi.get, telephoneApi.mode, telephoneApi.registration];

export const useTelephone = () => useQueryOf(telephoneApi.get);
/** Whether campaigns really call and text, and what a text costs; undefined until it is read. */
export const useTelephoneMode = () => useQueryOf(telephoneApi.mode).data;
export const useRegistration = () => useQueryOf(telephoneApi.registration);
export const useSaveTelephone = () =>
  useAction(telephoneApi.update, {
    demo: demoActions.save,
    success: toasts.saved,
    failure: unlessUnderFields(toasts.notSaved),
    refresh: reads,
  });
export const useCheckTelephone = () =>
  useAction(telephoneApi.check, { demo: demoActions.check, failure: toasts.notChecked, refresh: reads });
export const useRemoveTelephone = () =>
  useAction(telephoneApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
    refresh: reads,
  });
