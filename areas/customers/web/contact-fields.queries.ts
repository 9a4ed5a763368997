import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { demoActions, toasts } from "./contacts.messages.ts";

export const useContactFields = () => useQueryOf(contactFieldsApi.list);

export const useAddContactField = () =>
  useAction(contactFieldsApi.create, {
    demo: demoActions.addField,
    success: toasts.fieldAdded,
    failure: toasts.fieldFailed,
    refresh: [contactFieldsApi.list],
  });
