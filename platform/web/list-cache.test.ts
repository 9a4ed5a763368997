import { expect, test } from "vitest";
import { changeCached, firstPageOf, isOf, withItem, withoutItem } from "./list-cache.ts";
import { makeQueryClient } from "./query-client.ts";

const item = (id: string): { id: string; name?: string } => ({ id });

test("an item leaves a plain list and every page of an endless one", () => {
  expect(withoutItem([item("a"), item("b")], "a")).toEqual([{ id: "b" }]);
  expect(
    withoutItem(
      { pages: [{ body: [item("a")], next: "/n" }, { body: [item("b")] }], pageParams: [null, "/n"] },
      "b",
    ),
  ).toEqual({ pages: [{ body: [{ id: "a" }], next: "/n" }, { body: [] }], pageParams: [null, "/n"] });
});

test("what is not cached yet is not added", () => expect(withoutItem(undefined, "a")).toBeUndefined());

test("a changed item keeps its old place", () => {
  const saved = { id: "b", name: "New" };
  expect(withItem([item("a"), item("b")], saved)).toEqual([{ id: "a" }, saved]);
  expect(withItem({ pages: [{ body: [item("b")] }], pageParams: [null] }, saved)).toEqual({
    pages: [{ body: [saved] }],
    pageParams: [null],
  });
});

test("a shortened list keeps its first page and the link to the next", () => {
  expect(
    firstPageOf({
      pages: [{ body: [item("a")], next: "/n" }, { body: [item("b")] }],
      pageParams: [null, "/n"],
    }),
  ).toEqual({ pages: [{ body: [{ id: "a" }], next: "/n" }], pageParams: [null] });
});

test("an optimistic change is undone, and only in the call's own lists", () => {
  const client = makeQueryClient();
  const things = { path: "/api/things" };
  client.setQueryData(["/api/things?limit=2"], [item("a"), item("b")]);
  client.setQueryData(["/api/things/a"], item("a"));
  const putBack = changeCached(client, isOf(things), (list: { id: string }[] | undefined) =>
    list?.filter(({ id }) => id !== "a"),
  );
  expect(client.getQueryData(["/api/things?limit=2"])).toEqual([item("b")]);
  expect(client.getQueryData(["/api/things/a"])).toEqual(item("a"));
  putBack();
  expect(client.getQueryData(["/api/things?limit=2"])).toEqual([item("a"), item("b")]);
});
