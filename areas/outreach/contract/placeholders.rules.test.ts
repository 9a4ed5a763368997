import { expect, test } from "vitest";
import { placeholderOf, placeholdersIn, replacePlaceholders, resolved } from "./placeholders.rules.ts";

test.each([
  ["firstName", "firstName"],
  [" first name ", "firstName"],
  ["First_Name", "firstName"],
  ["FIRSTNAME", "firstName"],
  ["company", "company"],
  ["companyName", "company"],
  ["phone number", "phone"],
  ["sender", "sender"],
  ["Your Name", "sender"],
  ["contact.company", "customerCompany"],
  ["birthday", undefined],
  ["", undefined],
])("%j means %s", (word, key) => {
  expect(placeholderOf(word)).toBe(key);
});

test.each([
  ["Hi {{firstName}}!", { firstName: "Dana" }, "Hi Dana!"],
  ["Hi {{ first name | there }}!", {}, "Hi there!"],
  ["Hi {{firstName|}}!", { firstName: " " }, "Hi !"],
  ["Hi {firstName}, {not one} { } {{}}", { firstName: "Dana" }, "Hi Dana, {not one} { } ?"],
  ["{{firstName|a|b}} {{birthday|x}}", {}, "a|b ?"],
  ["{{{firstName}}}", { firstName: "Dana" }, "{Dana}"],
  ["plain", {}, "plain"],
])("%j is filled", (text, values, filled) => {
  expect(replacePlaceholders(text, (found) => resolved(found, values) ?? "?")).toBe(filled);
});

test("a value that looks like a placeholder is not filled again", () => {
  expect(
    replacePlaceholders(
      "{{firstName}}",
      (found) => resolved(found, { firstName: "{{sender}}", sender: "Rosa" }) ?? "?",
    ),
  ).toBe("{{sender}}");
});

test("placeholders in a text are found with their fallbacks", () => {
  expect(
    placeholdersIn("{{birthday}} {{phone|our office}}").map(({ word, key, fallback }) => [
      word,
      key,
      fallback,
    ]),
  ).toEqual([
    ["birthday", undefined, null],
    ["phone", "phone", "our office"],
  ]);
});
