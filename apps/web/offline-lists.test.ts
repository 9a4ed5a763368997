import { expect, test } from "vitest";
import { QueryClient } from "@tanstack/react-query";
import { endlessKeyOf, keyOf } from "#platform/web/query-keys.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { sampleContacts } from "#areas/customers/web/contacts.sample.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { answerOfKept } from "./offline-lists.ts";

const [first, second] = sampleContacts;

test("customers of all the lists that were kept are found once each, as old as the oldest of them", () => {
  const queryClient = new QueryClient();
  expect(answerOfKept(queryClient, contactsApi.list, {})).toBeUndefined();
  queryClient.setQueryData(keyOf(contactsApi.list, { query: { stage: "lead" } }), [first], {
    updatedAt: 2000,
  });
  queryClient.setQueryData(
    endlessKeyOf(contactsApi.list),
    { pages: [{ body: [first] }, { body: [second] }], pageParams: [] },
    { updatedAt: 1000 },
  );
  const asked = { query: { limit: 48 } };
  expect(answerOfKept(queryClient, contactsApi.list, asked)).toEqual({ data: [first, second], at: 1000 });
  const search = first?.lastName.toLowerCase();
  expect(answerOfKept(queryClient, contactsApi.list, { query: { search } })).toEqual({
    data: [first],
    at: 1000,
  });
});

test("how many there are is not said by those that were kept, and they take the place of no answer that is there", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(endlessKeyOf(contactsApi.list), { pages: [{ body: [first] }], pageParams: [] });
  expect(answerOfKept(queryClient, contactsApi.count, {})).toBeUndefined();
  expect(answerOfKept(queryClient, contactsApi.list, {})).toBeUndefined();
});

test("other reads are answered by nobody", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keyOf(contactsApi.list), [first]);
  expect(answerOfKept(queryClient, tasksApi.list, {})).toBeUndefined();
  expect(answerOfKept(queryClient, contactsApi.get, {})).toBeUndefined();
});
