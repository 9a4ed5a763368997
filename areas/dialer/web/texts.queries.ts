import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { contactTextsSize, textsPageSize } from "#areas/dialer/contract/dialer.pages.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import { textsToasts } from "./texts.messages.ts";

export const useConversations = ({ search, unread }: { search?: string; unread?: "true" | undefined }) =>
  useEndlessQueryOf(textsApi.list, {
    query: { limit: textsPageSize, ...(search && { search }), ...(unread && { unread }) },
    keepPrevious: true,
  });
export const useConversation = (id: string) => useQueryOf(textsApi.get, { params: { id } });
export const useMessages = (id: string) =>
  useEndlessQueryOf(textsApi.messages, { params: { id }, query: { limit: textsPageSize } });

/** What a customer texted, and when they called. */
export const useContactTexts = (contactId: string) =>
  useQueryOf(textsApi.list, { query: { contactId, limit: contactTextsSize } });
export const useContactCalls = (contactId: string) =>
  useQueryOf(incomingCallsApi.list, { query: { contactId, limit: contactTextsSize } });

const refresh = [textsApi.list, textsApi.get, textsApi.messages];

export const useAnswer = () =>
  useAction(textsApi.answer, {
    demo: "send this text",
    failure: textsToasts.answerFailed,
    refresh,
  });
export const useDecide = () =>
  useAction(textsApi.decide, {
    demo: "decide what they meant",
    success: textsToasts.decided,
    failure: textsToasts.decideFailed,
    refresh,
  });
export const useReadUpTo = () =>
  useAction(textsApi.read, { demo: "mark these texts as read", refresh: [textsApi.list] });
export const useAddTexter = () =>
  useAction(textsApi.addContact, {
    demo: "add this customer",
    success: textsToasts.added,
    failure: textsToasts.addFailed,
    refresh: [...refresh, contactsApi.list],
  });
