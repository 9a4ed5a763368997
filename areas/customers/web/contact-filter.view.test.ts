import { expect, test } from "vitest";
import { sampleContacts } from "./contacts.sample.ts";
import { keptContacts } from "./contact-filter.view.ts";

test("customers that were kept are found once each, by name, phone and filter, as the server finds them", () => {
  const [first, second] = sampleContacts;
  if (!first || !second) throw new Error("there are no samples");
  const kept = [first, second, first];
  expect(keptContacts(kept, {})).toEqual([first, second]);
  expect(keptContacts(kept, { search: first.lastName.toLowerCase(), limit: 48 })).toEqual([first]);
  expect(keptContacts(kept, { search: "nobody at all" })).toEqual([]);
  expect(keptContacts(kept, { stage: first.pipelineStage })).toContain(first);
});
