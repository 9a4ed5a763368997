import { expect, test } from "vitest";
import { checkedWords, findingHref } from "./books-care.view.ts";

const now = new Date("2026-11-25T09:00:00Z");
const finding = {
  check: "totals" as const,
  message: "x",
  kind: "invoice" as const,
  id: "1",
  expected: null,
  found: null,
};

test.each([
  ["2026-11-25T03:10:00.000Z", "UTC", [], "Books checked 03:10: all balanced"],
  ["2026-11-25T08:10:00.000Z", "America/New_York", [], "Books checked 03:10: all balanced"],
  [
    "2026-11-24T03:10:00.000Z",
    "UTC",
    [finding],
    "Books checked Nov 24, 2026, 03:10: 1 thing does not add up",
  ],
  ["2026-11-25T03:10:00.000Z", "UTC", [finding, finding], "Books checked 03:10: 2 things do not add up"],
])("%s in %s", (checkedAt, zone, findings, words) => {
  expect(checkedWords({ checkedAt, findings }, zone, now)).toBe(words);
});

test("an invoice that is named opens", () => {
  expect(findingHref(finding)).toBe("/accounting/invoices/1");
  expect(findingHref({ kind: "account", id: "1" })).toBeUndefined();
});
