import { useRef } from "react";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { upload } from "#platform/web/upload.ts";
import { businessServicesApi } from "#areas/formation/contract/business-services.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { formationsPageSize } from "#areas/formation/contract/formations.schema.ts";
import { nameChecksPageSize } from "#areas/formation/contract/name-checks.schema.ts";
import { nameChecksApi, statesApi } from "#areas/formation/contract/states.api.ts";
import type { BusinessType, StateCode } from "#areas/formation/contract/states.schema.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { demoActions, toasts } from "./formation.messages.ts";

export const useStates = () => useQueryOf(statesApi.list);

/** What a state asks of a type; nothing is read until both are chosen. */
export const useStateCosts = (code: StateCode | "", businessType: BusinessType | "") =>
  useQueryOf(statesApi.get, {
    params: { code: code || "DE" },
    query: { businessType: businessType || "llc" },
    enabled: code !== "" && businessType !== "",
  });

export const useServices = () => useQueryOf(businessServicesApi.services);
export const useBanks = () => useQueryOf(businessServicesApi.banks);

export const useFormations = () =>
  useEndlessQueryOf(formationsApi.list, { query: { limit: formationsPageSize } });

export const useFormation = (id: string, enabled: boolean) =>
  useQueryOf(formationsApi.get, { params: { id }, enabled });

export const useGuide = () =>
  useAction(statesApi.guide, { demo: demoActions.guide, failure: toasts.guideFailed });

export const useCheckName = () =>
  useAction(nameChecksApi.create, {
    demo: demoActions.check,
    failure: toasts.checkFailed,
    refresh: [nameChecksApi.list],
  });

export const useNameChecks = () =>
  useEndlessQueryOf(nameChecksApi.list, { query: { limit: nameChecksPageSize } });

export const useRemoveCheck = () =>
  useAction(nameChecksApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
    refresh: [nameChecksApi.list],
  });

export const useSaveSeen = () =>
  useAction(nameChecksApi.update, {
    demo: demoActions.check,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: [nameChecksApi.list],
  });

export const useOrder = () =>
  useAction(formationsApi.create, {
    demo: demoActions.order,
    success: ({ businessName }) => toasts.ordered(businessName),
    failure: toasts.notOrdered,
    refresh: [formationsApi.list, tasksApi.list],
  });

export const useAddExisting = () =>
  useAction(formationsApi.create, {
    demo: demoActions.existing,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: [formationsApi.list, tasksApi.list],
  });

export const useSaveFormation = () =>
  useAction(formationsApi.update, {
    demo: demoActions.step,
    success: toasts.saved,
    failure: toasts.notSaved,
    refresh: [formationsApi.list, formationsApi.get, tasksApi.list],
  });

export const useChangeStep = () =>
  useAction(formationsApi.step, {
    demo: demoActions.step,
    failure: toasts.notSaved,
    refresh: [formationsApi.list, formationsApi.get, tasksApi.list],
  });

export const useCancelFormation = () =>
  useAction(formationsApi.cancel, {
    demo: demoActions.cancel,
    success: toasts.cancelled,
    failure: toasts.notCancelled,
    refresh: [formationsApi.list, formationsApi.get, tasksApi.list],
  });

const filesPath = (id: string): string => formationsApi.addFile.path.replace(":id", encodeURIComponent(id));

/** Attaches a letter to an order. */
export function useAddFile() {
  const file = useRef<File>(undefined);
  const { run, pending } = useAction(formationsApi.addFile, {
    demo: demoActions.step,
    success: toasts.attached,
    failure: toasts.notAttached,
    refresh: [formationsApi.list, formationsApi.get],
    send: ({ params }, once) =>
      upload({ ...formationsApi.addFile, path: filesPath(params.id) }, {}, file.current as File, { once }),
  });
  const send = (id: string, chosen: File) => {
    file.current = chosen;
    return run({ params: { id } });
  };
  return { send, pending };
}
