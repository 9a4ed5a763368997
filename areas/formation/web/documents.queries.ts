import { useAction } from "#platform/web/use-action.ts";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { demoActions, toasts } from "./formation.messages.ts";

export const useMakeDocument = () =>
  useAction(documentsApi.create, {
    demo: demoActions.document,
    failure: toasts.notMade,
    refresh: [formationsApi.list, formationsApi.get],
  });

export const useRemoveLetter = () =>
  useAction(formationsApi.removeFile, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
    refresh: [formationsApi.list, formationsApi.get],
  });
