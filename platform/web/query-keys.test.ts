import { expect, test, vi } from "vitest";
import { z } from "zod";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { belongsTo, endlessKeyOf, keyOf, longListPages, refresh, startLeaving } from "./query-keys.ts";

const list = endpoint({
  method: "GET",
  path: "/api/contacts",
  summary: "List",
  query: z.strictObject({ search: z.string().optional() }),
  reply: z.array(z.string()),
});
const one = endpoint({
  method: "GET",
  path: "/api/contacts/:id/changes",
  summary: "Changes",
  params: IdParams,
  reply: z.array(z.string()),
});

test("the parts of a key joined by slashes are the GET path", () => {
  expect(keyOf(list, { query: { search: "a/b c" } }).join("/")).toBe("/api/contacts?search=a%2Fb+c");
  expect(endlessKeyOf(list, { query: { search: "x" } }).join("/")).toBe("/api/contacts?search=x");
  expect(keyOf(one, { params: { id: "7" } }).join("/")).toBe("/api/contacts/7/changes");
});

test("pages of a list are never under the key of a plain answer", () => {
  expect(endlessKeyOf(list)).not.toEqual(keyOf(list));
});

test.each([
  ["/api/contacts", true],
  ["/api/contacts?search=a", true],
  ["/api/contacts/7", true],
  ["/api/contacts-old", false],
  ["/api/contact", false],
])("%s begins with the list's path: %s", (address, belongs) => {
  expect(belongsTo(list)([address])).toBe(belongs);
});

test("a param matches any one value", () => {
  expect(belongsTo(one)(["/api/contacts/7/changes?limit=3"])).toBe(true);
  expect(belongsTo(one)(["/api/contacts/7/notes"])).toBe(false);
  expect(belongsTo(one)(["/api/contacts/7/8/changes"])).toBe(false);
});

test("refresh marks every read below the endpoint's path, and no other", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(keyOf(list), []);
  queryClient.setQueryData(endlessKeyOf(list), { pages: [], pageParams: [] });
  queryClient.setQueryData(["/api/tasks"], []);
  await refresh(queryClient, [list]);
  expect(queryClient.getQueryState(keyOf(list))?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(endlessKeyOf(list))?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(["/api/tasks"])?.isInvalidated).toBe(false);
});

test("a long endless list is marked, but not read page by page again", async () => {
  const queryClient = new QueryClient();
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: endlessKeyOf(list),
    queryFn: () => {
      reads += 1;
      return { pages: [], pageParams: [] };
    },
    initialData: { pages: Array.from({ length: longListPages + 1 }, () => ({ body: [] })), pageParams: [] },
    staleTime: Number.POSITIVE_INFINITY,
  } as never);
  const stop = observer.subscribe(() => {});
  await refresh(queryClient, [list]);
  expect(reads).toBe(0);
  expect(queryClient.getQueryState(endlessKeyOf(list))?.isInvalidated).toBe(true);
  stop();
});

test("what is being removed isn't read again, unless it stays", async () => {
  const queryClient = new QueryClient();
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(one, { params: { id: "7" } }),
    queryFn: () => (reads += 1),
  });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(reads).toBe(1));
  const end = startLeaving(queryClient, "7");
  await refresh(queryClient, [list]);
  expect(reads).toBe(1);
  end(false);
  await refresh(queryClient, [list]);
  expect(reads).toBe(2);
  vi.useFakeTimers();
  startLeaving(queryClient, "7")(true);
  await refresh(queryClient, [list]);
  expect(reads).toBe(2);
  expect(queryClient.getQueryState(keyOf(one, { params: { id: "7" } }))?.isInvalidated).toBe(true);
  vi.runAllTimers();
  vi.useRealTimers();
  await refresh(queryClient, [list]);
  expect(reads).toBe(3);
  stop();
});
