import { expect, test } from "vitest";
import { type QuoteStanding, quoteStatusOf, validUntilBy } from "./quotes.rules.ts";

const sent: QuoteStanding = {
  finalizedAt: "2026-11-01T10:00:00.000Z",
  voidedAt: null,
  validUntil: "2026-11-25",
  choice: null,
  isInvoiced: false,
  isReplaced: false,
};
const at = "2026-11-02T10:00:00.000Z";

test.each<[string, Partial<QuoteStanding>, string, string]>([
  ["one without a number", { finalizedAt: null }, "2026-11-01", "draft"],
  ["a draft whose days are over", { finalizedAt: null }, "2027-01-01", "draft"],
  ["one that waits for an answer", {}, "2026-11-24", "sent"],
  ["its last day, which is not over yet", {}, "2026-11-25", "sent"],
  ["the day after", {}, "2026-11-26", "expired"],
  ["one that was accepted", { choice: "accepted" }, "2026-11-24", "accepted"],
  ["one that was accepted in time, later", { choice: "accepted" }, "2027-01-01", "accepted"],
  ["one that was declined", { choice: "declined" }, "2026-11-24", "declined"],
  ["one that was withdrawn", { voidedAt: at }, "2026-11-24", "expired"],
  ["one that another has replaced", { isReplaced: true }, "2026-11-24", "expired"],
  [
    "one that was accepted before another came",
    { choice: "accepted", isReplaced: true },
    "2026-11-24",
    "accepted",
  ],
  ["one that became an invoice", { choice: "accepted", isInvoiced: true }, "2026-11-24", "invoiced"],
  ["one that became an invoice without an answer", { isInvoiced: true }, "2027-01-01", "invoiced"],
])("%s", (_what, changes, today, status) => {
  expect(quoteStatusOf({ ...sent, ...changes }, today)).toBe(status);
});

test("a quote holds 30 days, also over the end of February", () => {
  expect([validUntilBy("2026-11-25"), validUntilBy("2028-01-31")]).toEqual(["2026-12-25", "2028-03-01"]);
});
