import { expect, test } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import { endlessKeyOf, keyOf } from "#platform/web/query-keys.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sampleContacts } from "#areas/customers/web/contacts.sample.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { answerOfKept } from "./offline-lists.ts";

const [first, second] = sampleContacts;

test("customers of all the lists that were kept are found once each, and counted", () => {
  const queryClient = new QueryClient();
  expect(answerOfKept(queryClient, contactsApi.list, {})).toBeUndefined();
  queryClient.setQueryData(keyOf(contactsApi.list, { query: { stage: "lead" } }), [first]);
  queryClient.setQueryData(endlessKeyOf(contactsApi.list), {
    pages: [{ body: [first] }, { body: [second] }],
    pageParams: [],
  });
  const asked = { query: { limit: 48 } };
  expect(answerOfKept(queryClient, contactsApi.list, asked)).toEqual([first, second]);
  expect(answerOfKept(queryClient, contactsApi.count, asked)).toEqual({ count: 2 });
  const search = first?.lastName.toLowerCase();
  expect(answerOfKept(queryClient, contactsApi.list, { query: { search } })).toEqual([first]);
});

test("other reads are answered by nobody", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keyOf(contactsApi.list), [first]);
  expect(answerOfKept(queryClient, tasksApi.list, {})).toBeUndefined();
  expect(answerOfKept(queryClient, contactsApi.get, {})).toBeUndefined();
});
