import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { demoActions, toasts } from "./campaigns.messages.ts";

const refresh = [templatesApi.list];
const failure = withReason(toasts.templateFailed);

export const useTemplates = (enabled = true) => useQueryOf(templatesApi.list, { enabled });
export const useAddTemplate = () =>
  useAction(templatesApi.create, {
    demo: demoActions.saveTemplate,
    success: toasts.templateSaved,
    failure,
    refresh,
  });
export const useSaveTemplate = () =>
  useAction(templatesApi.update, {
    demo: demoActions.saveTemplate,
    success: toasts.templateSaved,
    failure,
    refresh,
  });

export const useRestoreTemplate = () =>
  useAction(templatesApi.update, { demo: demoActions.saveTemplate, failure, refresh });

/** Removes a template; the toast offers to undo it. */
export function useRemoveTemplate() {
  const back = useRestoreTemplate();
  return useAction(templatesApi.remove, {
    demo: demoActions.removeTemplate,
    failure,
    refresh,
    success: (_, { params }) => ({
      ...toasts.templateRemoved,
      action: { label: "Undo", run: () => void back.run({ params, body: { isActive: true } }) },
    }),
  });
}
