import { expect, test } from "vitest";
import { matchesContactFilter } from "./contact-filter.view.ts";
import { sampleContacts } from "./contacts.sample.ts";

test("customers are found by name and filter, as the server finds them", () => {
  const [first] = sampleContacts;
  if (!first) throw new Error("there are no samples");
  expect(matchesContactFilter(first, {})).toBe(true);
  expect(matchesContactFilter(first, { search: first.lastName.toLowerCase(), limit: "48" })).toBe(true);
  expect(matchesContactFilter(first, { search: "nobody at all" })).toBe(false);
  expect(matchesContactFilter(first, { stage: first.pipelineStage })).toBe(true);
  expect(matchesContactFilter(first, { stage: "no stage" })).toBe(false);
});
