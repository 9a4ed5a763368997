import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customValueError, fieldKeyFor } from "./contact-fields.rules.ts";
import { contactFieldTypes, NewContactField } from "./contact-fields.schema.ts";

describe("the key of a field", () => {
  test.each([
    ["Shoe size", [], "shoe_size"],
    ["  Größe (cm)! ", [], "grosse_cm"],
    ["日本", [], "field"],
    ["!!!", [], "field"],
    ["Size", ["size"], "size_2"],
    ["Size", ["size", "size_2"], "size_3"],
    ["日本", ["field"], "field_2"],
  ])("of %j beside %j is %j", (label, taken, key) => {
    expect(fieldKeyFor(label, taken)).toBe(key);
  });

  test("is plain, short and new, whatever the label", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.array(fc.constantFrom("field", "a", "field_2")),
        (label, taken) => {
          const key = fieldKeyFor(label, taken);
          expect(key).toMatch(/^[a-z0-9_]{1,60}$/);
          expect(taken).not.toContain(key);
        },
      ),
    );
  });
});

describe("a value of a field", () => {
  test.each([
    ["text", "anything", undefined],
    ["text", 5, "Enter text"],
    ["text", true, "Enter text"],
    ["number", 4.5, undefined],
    ["number", 0, undefined],
    ["number", "4", "Enter a number"],
    ["number", Number.NaN, "Enter a number"],
    ["date", "2026-02-28", undefined],
    ["date", "2026-02-30", "Enter a date"],
    ["date", "tomorrow", "Enter a date"],
    ["date", 5, "Enter text"],
    ["yesno", false, undefined],
    ["yesno", "no", "Choose yes or no"],
    ["yesno", 0, "Choose yes or no"],
    ["choice", "S", undefined],
    ["choice", "XXL", "Choose one from the list"],
    ["choice", "s", "Choose one from the list"],
  ] as const)("of type %s: %j gives %j", (type, value, error) => {
    expect(customValueError({ type, choices: ["S", "M"] }, value)).toBe(error);
  });

  test.each(contactFieldTypes)("of type %s may be empty", (type) => {
    for (const empty of [null, undefined, ""])
      expect(customValueError({ type, choices: [] }, empty)).toBeUndefined();
  });
});

test.each([
  [{ label: " Size ", type: "text" }, true],
  [{ label: "Size", type: "choice", choices: ["S"] }, true],
  [{ label: "Size", type: "choice" }, false],
  [{ label: "", type: "text" }, false],
  [{ label: "Size", type: "colour" }, false],
])("the new field %j is taken: %s", (field, taken) => {
  expect(NewContactField.safeParse(field).success).toBe(taken);
});
