import { expect, test } from "vitest";
import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { daysOf, endOptions, keyFacts } from "./api-keys.view.ts";

const now = new Date("2026-11-25T12:00:00Z");
const key: ApiKey = {
  id: "0199c0de-0000-7000-8000-000000000001",
  name: "Till",
  role: "viewer",
  last4: "a1B2",
  state: "works",
  createdBy: "Rosa Delgado",
  createdAt: "2026-11-01T12:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
};

test.each<[Partial<ApiKey>, string]>([
  [{}, "Not used yet. Never ends by itself."],
  [{ expiresAt: "2026-12-24T12:00:00.000Z" }, "Not used yet. Ends Dec 24, 2026."],
  [{ expiresAt: "2026-11-24T12:00:00.000Z", state: "ended" }, "Not used yet. Ended Nov 24, 2026."],
])("a key that is %j says %j", (changes, words) => {
  expect(keyFacts({ ...key, ...changes }, now)).toBe(words);
});

test("a key that was used says when", () => {
  expect(keyFacts({ ...key, lastUsedAt: "2026-11-25T11:00:00.000Z" }, now)).toMatch(
    /^Last used .+\. Never ends/,
  );
});

test("the choices of an end are days, or never", () => {
  expect(endOptions.map(({ value }) => daysOf(value))).toEqual([30, 90, 365, null]);
});
