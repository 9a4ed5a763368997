import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import type { CatalogApp } from "#areas/integrations/contract/app-catalog.rules.ts";
import { type Integration, NewIntegration } from "#areas/integrations/contract/integrations.schema.ts";
import { useConnect, useSaveApp } from "./integrations.queries.ts";

export type AppDialogProps = {
  open: boolean;
  app: CatalogApp;
  /** The one to change; none to connect a new one. */
  integration: Integration | undefined;
  onClose: () => void;
};

/**
 * The form of an app: connects it, or changes it; both are checked before they are kept. A key or an address that is left empty stays as it
 * is, and so do options that nobody touched.
 */
export function useAppForm({ app, integration, onClose }: Omit<AppDialogProps, "open">) {
  const connect = useConnect();
  const save = useSaveApp();
  const options = (integration?.config.options ?? {}) as NonNullable<NewIntegration["config"]["options"]>;
  const form = useFormOf(
    NewIntegration,
    {
      name: integration?.name ?? app.name,
      category: integration?.category ?? app.category,
      apiKey: "",
      webhookUrl: "",
      isActive: true,
      config: { appId: app.appId, features: app.features.slice(0, 3), options },
    },
    `app ${app.appId} ${integration?.id ?? ""}`,
  );
  const { isDirty, dirtyFields } = form.formState;
  const hasNewOptions = dirtyFields.config !== undefined;
  const submit = form.handleSubmit(async (body) => {
    const outcome = integration
      ? await save.run({
          params: { id: integration.id },
          body: {
            name: body.name,
            ...(body.apiKey && { apiKey: body.apiKey }),
            ...(body.webhookUrl && { webhookUrl: body.webhookUrl }),
            ...(hasNewOptions && { config: body.config }),
          },
        })
      : await connect.run({ body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  return { form, submit, pending: connect.pending || save.pending, isDirty };
}
