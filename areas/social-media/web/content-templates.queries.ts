import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { demoActions, toasts } from "./social-media.messages.ts";

const refresh = [contentTemplatesApi.list];
const saves = { demo: demoActions.template, failure: toasts.templateNotSaved, refresh };

export const useContentTemplates = () => useQueryOf(contentTemplatesApi.list);
export const useAddContentTemplate = () =>
  useAction(contentTemplatesApi.create, { ...saves, success: toasts.templateSaved });
export const useSaveContentTemplate = () =>
  useAction(contentTemplatesApi.update, { ...saves, success: toasts.templateSaved });

/** Removes a template; the toast offers to undo it. */
export function useRemoveContentTemplate() {
  const restore = useSaveContentTemplate();
  return useAction(contentTemplatesApi.remove, {
    ...saves,
    success: (_reply, { params }) => ({
      ...toasts.templateRemoved,
      action: { label: "Undo", run: () => void restore.run({ params, body: { isActive: true } }) },
    }),
  });
}
