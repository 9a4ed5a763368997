import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { routes } from "./areas.ts";
import { schemaOf, type Schema } from "./testing/body-factory.ts";
import { nameOfCall } from "./testing/call-factories.ts";

/** Assumed length of a text whose schema has no maximum (a day, a number as text), and of such a list. */
const [shortText, shortList] = [100, 100];

/** The most bytes that a value of this schema has as JSON, in Latin letters. */
function bytesOf(schema: Schema): number {
  const { anyOf, oneOf, enum: values, type, items = {}, properties = {} } = schema;
  if (anyOf ?? oneOf) return Math.max(...(anyOf ?? oneOf ?? []).map(bytesOf));
  if (values) return Math.max(...values.map((one) => JSON.stringify(one).length));
  if (type === "string") return 2 + (schema.format === "uuid" ? 36 : (schema.maxLength ?? shortText));
  if (type === "array") return 2 + (schema.maxItems ?? shortList) * (1 + bytesOf(items));
  if (type === "object")
    return (
      2 + Object.entries(properties).reduce((sum, [name, part]) => sum + name.length + 4 + bytesOf(part), 0)
    );
  return 24;
}

/** Calls that take less than their schema would. */
const lessThanAll: Record<string, string> = {
  "POST /api/contacts": "nobody begins with a thousand long notes",
  ...Object.fromEntries(
    ["POST /api/helpers", "PUT /api/helpers/:id", "POST /api/helpers/preview"]
      .concat("POST /api/helpers/preview/people", "POST /api/helpers/preview/steps")
      .map((call) => [call, "nobody writes a helper of fifty steps, each as long as an email can be"]),
  ),
  "PUT /api/contacts/:id": "nobody rewrites a thousand notes, each as long as a note can be",
  "PUT /api/calendar/settings": "nobody has two dozen spans of hours on each of four hundred dates",
  "PUT /api/imports/:id/rows/:number": "nobody rewrites five hundred cells of a row as long as a cell can be",
};

/** An edit comes with what it was based on, which is as large as what it sends. */
const times = (call: Endpoint): number => (schemaOf(call.body).properties?.was ? 2 : 1);

describe("a body", () => {
  const calls = routes
    .map(({ call }) => call)
    .filter(
      (call) =>
        !call.takesAnything && !call.multipart && call.method !== "GET" && !(nameOfCall(call) in lessThanAll),
    );
  test.each(calls.map((call) => [nameOfCall(call), call] as const))(
    "of %s is as large as its schema allows, with what an edit was based on",
    (_, call) => {
      expect(bytesOf(schemaOf(call.body)) * times(call)).toBeLessThanOrEqual(call.maxBodyBytes);
    },
  );

  test("is limited to a small size wherever that is enough", () => {
    expect(
      calls
        .filter((call) => call.maxBodyBytes > 65_536 * times(call) && bytesOf(schemaOf(call.body)) < 32_768)
        .map(nameOfCall),
    ).toEqual([]);
  });
});
