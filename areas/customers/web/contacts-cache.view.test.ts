import { expect, test } from "vitest";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { firstPageOf, withoutContact, withSavedContact } from "./contacts-cache.view.ts";

const contact = (id: string) => ({ id }) as Contact;

test("a contact leaves a plain list and every page of an endless one", () => {
  expect(withoutContact([contact("a"), contact("b")], "a")).toEqual([{ id: "b" }]);
  expect(
    withoutContact(
      { pages: [{ body: [contact("a")], next: "/n" }, { body: [contact("b")] }], pageParams: [null, "/n"] },
      "b",
    ),
  ).toEqual({ pages: [{ body: [{ id: "a" }], next: "/n" }, { body: [] }], pageParams: [null, "/n"] });
});

test("what is not there yet stays away", () => expect(withoutContact(undefined, "a")).toBeUndefined());

test("a saved contact takes its old place", () => {
  const saved = { id: "b", firstName: "New" } as Contact;
  expect(withSavedContact([contact("a"), contact("b")], saved)).toEqual([{ id: "a" }, saved]);
  expect(withSavedContact({ pages: [{ body: [contact("b")] }], pageParams: [null] }, saved)).toEqual({
    pages: [{ body: [saved] }],
    pageParams: [null],
  });
});

test("a shortened list keeps its first page and the way to the next", () => {
  expect(
    firstPageOf({
      pages: [{ body: [contact("a")], next: "/n" }, { body: [contact("b")] }],
      pageParams: [null, "/n"],
    }),
  ).toEqual({ pages: [{ body: [{ id: "a" }], next: "/n" }], pageParams: [null] });
});
