import { expect, test } from "vitest";
import { exportFormats } from "#areas/customers/contract/contacts.schema.ts";
import { exportAddress, formatWords } from "./contact-export.view.ts";

test("all of a listing are downloaded at its address", () => {
  expect(exportAddress({ search: "tom", sort: "name" }, "xlsx")).toBe(
    "/api/contacts/export?search=tom&sort=name&format=xlsx",
  );
  expect(exportAddress({}, "csv")).toBe("/api/contacts/export?format=csv");
});

test("every format is offered", () => {
  expect(formatWords.map((one) => one.format).sort()).toEqual([...exportFormats].sort());
});
