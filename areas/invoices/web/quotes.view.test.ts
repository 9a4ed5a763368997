import { describe, expect, test } from "vitest";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { actsOf, answerWords, listingFrom, queryTextOf, statusLabel } from "./quotes.view.ts";

type Standing = Pick<Quote, "status" | "voidedAt" | "replacedBy" | "answer">;
const sent: Standing = { status: "sent", voidedAt: null, replacedBy: null, answer: null };
const at = "2026-11-25T10:00:00.000Z";
const said: Quote["answer"] = {
  choice: "accepted",
  name: "Rosa",
  reason: null,
  userId: null,
  userName: null,
  at,
};
const other = { id: "01930000-0000-7000-8000-000000000001", number: "Q-0002" };

describe("what is offered", () => {
  test.each<[string, Partial<Standing>, string[]]>([
    ["a draft", { status: "draft" }, ["delete", "duplicate", "edit", "send"]],
    ["a sent one", {}, ["accept", "decline", "duplicate", "invoice", "void"]],
    ["one whose days are over", { status: "expired" }, ["accept", "decline", "duplicate", "invoice", "void"]],
    ["one that was withdrawn", { status: "expired", voidedAt: at }, ["duplicate"]],
    ["one that was replaced", { status: "expired", replacedBy: other }, ["duplicate"]],
    ["an accepted one", { status: "accepted", answer: said }, ["decline", "duplicate", "invoice"]],
    [
      "an accepted one that was copied",
      { status: "accepted", answer: said, replacedBy: other },
      ["decline", "duplicate", "invoice"],
    ],
    ["a declined one", { status: "declined", answer: said }, ["accept", "duplicate"]],
    ["an invoiced one", { status: "invoiced", answer: said }, ["duplicate"]],
  ])("for %s", (_what, changes, acts) => {
    const quote = { ...sent, ...changes };
    expect([...actsOf(quote, { mayChange: true, mayManage: true })].toSorted()).toEqual(acts);
    expect(actsOf(quote, { mayChange: false, mayManage: false }).size).toBe(0);
    expect(actsOf(quote, { mayChange: true, mayManage: false }).has("void")).toBe(false);
  });
});

test("what expired early says how", () => {
  const labels = [{}, { voidedAt: at }, { replacedBy: other }].map((changes) =>
    statusLabel({ ...sent, status: "expired", ...changes }),
  );
  expect(labels).toEqual(["Expired", "Withdrawn", "Replaced"]);
});

test("an answer says who gave it, where, and who wrote it down", () => {
  expect(answerWords({ answer: null })).toBeUndefined();
  expect(answerWords({ answer: said })).toBe("Accepted by Rosa on Nov 25, 2026, on the quote’s page");
  expect(answerWords({ answer: { ...said, choice: "declined", userId: other.id, userName: "Ben" } })).toBe(
    "Declined by Rosa on Nov 25, 2026, written down by Ben",
  );
});

test("the address keeps what a list is narrowed by, and drops what is no filter", () => {
  const text = queryTextOf({ status: "sent,accepted", sort: "validUntil" });
  expect(text).toBe("tab=invoices&list=quotes&status=sent%2Caccepted&sort=validUntil");
  expect(listingFrom(new URLSearchParams(text))).toEqual({ status: "sent,accepted", sort: "validUntil" });
  expect(listingFrom(new URLSearchParams("status=paid&sort=dueDate&from=tomorrow"))).toEqual({});
});
