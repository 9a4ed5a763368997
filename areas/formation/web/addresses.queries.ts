import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { demoActions, toasts } from "./formation.messages.ts";

export const useAddresses = () => useQueryOf(virtualAddressesApi.list);

const answers = {
  demo: demoActions.address,
  success: toasts.saved,
  failure: toasts.notSaved,
  refresh: [virtualAddressesApi.list, tasksApi.list],
};
export const useAddAddress = () => useAction(virtualAddressesApi.create, answers);
export const useSaveAddress = () => useAction(virtualAddressesApi.update, answers);
export const useRemoveAddress = () =>
  useAction(virtualAddressesApi.remove, {
    ...answers,
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
  });
