import { useRef } from "react";
import type { Outcome } from "#platform/web/use-action.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import type { AppId, CatalogApp } from "#areas/integrations/contract/app-catalog.rules.ts";
import { type Integration, NewIntegration } from "#areas/integrations/contract/integrations.schema.ts";
import { useConnect, useIntegrations, useSaveApp } from "./integrations.queries.ts";

export type AppDialogProps = {
  open: boolean;
  app: CatalogApp;
  /** The one to change; none to connect a new one. */
  integration: Integration | undefined;
  onClose: () => void;
};

type Options = NonNullable<NewIntegration["config"]["options"]>;
/** Options that are typed: a box that nobody filled holds "". */
const typedOptions: Partial<Record<AppId, Options>> = {
  payment: { link: "" },
  analytics: { measurementId: "" },
};

/**
 * The form of an app: connects it, or changes it; both are checked before they are kept. A key or an address that is left empty stays as it
 * is, and so do options that nobody touched.
 */
export function useAppForm({ app, integration, onClose }: Omit<AppDialogProps, "open">) {
  const connect = useConnect();
  const save = useSaveApp();
  const closer = useRef<() => void>(null);
  const now = useIntegrations().data?.find(({ id }) => id === integration?.id) ?? integration;
  const valuesOf = (known: Pick<Integration, "name" | "category" | "isActive" | "config">) => ({
    name: known.name,
    category: known.category,
    apiKey: "",
    webhookUrl: "",
    isActive: known.isActive,
    config: {
      ...known.config,
      options: { ...typedOptions[app.appId], ...(known.config.options as Options | undefined) },
    },
  });
  const closingDemo = (outcome: Outcome<Integration>) => {
    if ("demo" in outcome) onClose();
    return outcome;
  };
  const edit = useEditForm({
    name: `app:${app.appId}:${integration?.id ?? "new"}`,
    schema: NewIntegration,
    record: now,
    valuesOf,
    empty: () =>
      valuesOf({
        ...app,
        isActive: true,
        config: { appId: app.appId, features: app.features.slice(0, 3) },
      }),
    bodyOf: ({ apiKey, webhookUrl, ...body }) => ({
      ...body,
      ...(apiKey && { apiKey }),
      ...(webhookUrl && { webhookUrl }),
    }),
    create: async (body) => closingDemo(await connect.run({ body })),
    save: async (body, { id }) => closingDemo(await save.run({ params: { id }, body })),
    onSaved: () => (closer.current ?? onClose)(),
    labelOf: (field) => (field === "config" ? "What it does" : undefined),
    wordsOf: (field, value) =>
      field === "config" ? optionWords((value as Integration["config"]).options) : undefined,
  });
  return { edit, form: edit.form, closer };
}

const optionWords = (options: Integration["config"]["options"] = {}): string =>
  Object.values(options)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .map(String)
    .join(", ") || "Nothing";
