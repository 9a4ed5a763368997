import { describe, expect, test } from "vitest";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { outcomeOf, readable, readersAmong, waitsUntil, whenOf } from "./campaigns.view.ts";
import { sampleCampaigns } from "./campaigns.sample.ts";

const [draft] = sampleCampaigns;
const campaign = (changes: Partial<Campaign>): Campaign => ({ ...draft!, ...changes });
const noon = "2026-03-01T12:00:00.000Z";

describe("when and to how many", () => {
  const cases: [string, Partial<Campaign>, string, string][] = [
    ["a draft names its audience", { status: "draft" }, "Not sent", "To everyone"],
    [
      "a scheduled one names the time zone",
      {
        status: "scheduled",
        schedule: { localTime: "2026-12-01T09:00", timeZone: "Pacific/Auckland", theirTime: false },
      },
      "Dec 1, 2026",
      "at 9:00 AM in Auckland",
    ],
    [
      "or each customer's own",
      {
        status: "scheduled",
        schedule: { localTime: "2026-12-01T09:00", timeZone: "Pacific/Auckland", theirTime: true },
      },
      "Dec 1, 2026",
      "at 9:00 AM their time",
    ],
    [
      "one being sent says how far it is",
      { status: "paused", startedAt: noon, totalRecipients: 1200, totalPending: 200 },
      "1,000 of 1,200 customers",
      "since Mar 1, 2026",
    ],
    [
      "a sent one says to how many",
      { status: "sent", sentAt: noon, totalSent: 1 },
      "Mar 1, 2026",
      "to 1 customer",
    ],
    [
      "and what nobody knows yet",
      { status: "sent", sentAt: noon, totalSent: 3, totalUnknown: 2 },
      "Mar 1, 2026",
      "to 3 customers, 2 not certain",
    ],
    [
      "one that was ended says how many got it",
      { status: "cancelled", startedAt: noon, totalSent: 20, totalRecipients: 40 },
      "Mar 1, 2026",
      "to 20 of 40 customers, then ended",
    ],
    ["one that was ended before it began reached nobody", { status: "cancelled" }, "Not sent", "To everyone"],
  ];
  test.each(cases)("%s", (_name, changes, first, second) =>
    expect(whenOf(campaign(changes))).toEqual({ first, second }),
  );
});

test.each([
  [{ status: "sending", nextDueAt: "2026-03-02T08:00:00.000Z" }, true],
  [{ status: "sending", nextDueAt: noon }, false],
  [{ status: "sending", nextDueAt: null }, false],
  [{ status: "paused", nextDueAt: "2026-03-02T08:00:00.000Z" }, false],
] as const)("%j waits: %s", (changes, waits) =>
  expect(waitsUntil(campaign(changes), new Date(noon)) !== "").toBe(waits),
);

test("a subject is read without braces", () =>
  expect(readable("Your table, {{firstName|friend}}, at {{ company }}")).toBe(
    "Your table, {first name}, at {your business}",
  ));

test("network errors are not shown; a mail server's refusals are", () => {
  const row = {
    contactId: null,
    name: "Dana",
    email: null,
    reason: null,
    at: noon,
    dueAt: null,
    openedAt: null,
    clickedAt: null,
  };
  expect(outcomeOf({ ...row, state: "unknown", reasonLabel: "read ECONNRESET" })).toBe("");
  expect(outcomeOf({ ...row, state: "bounced", reasonLabel: "No such mailbox" })).toBe("No such mailbox");
});

test("an email is previewed as recipients who still exist, by name or by address", () => {
  const row = {
    state: "sent",
    reason: null,
    reasonLabel: null,
    at: noon,
    dueAt: null,
    openedAt: null,
    clickedAt: null,
  } as const;
  const got = [
    { ...row, contactId: "a", name: "Dana", email: "d@x.org" },
    { ...row, contactId: null, name: "Gone", email: null },
    { ...row, contactId: "b", name: "", email: "b@x.org" },
    { ...row, contactId: "c", name: "", email: null },
  ];
  expect(readersAmong(got)).toEqual([
    { id: "a", name: "Dana" },
    { id: "b", name: "b@x.org" },
    { id: "c", name: "No name" },
  ]);
});
