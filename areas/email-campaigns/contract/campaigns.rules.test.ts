import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bouncesTooMuch,
  campaignActions,
  canSend,
  clickRate,
  copyName,
  nextStatus,
  openRate,
  transitions,
} from "./campaigns.rules.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import { campaignStatuses, NewCampaign, type CampaignStatus } from "./campaigns.schema.ts";

/** The states in which a campaign has ended. */
const isFinal = (status: CampaignStatus): boolean =>
  !campaignActions.some(
    (action) => action !== "remove" && action !== "reopen" && transitions[action][status] !== undefined,
  );

describe("the life of a campaign", () => {
  test("no chain of actions leads out of the table, starts sending twice, or leaves an end", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...campaignActions), { maxLength: 60 }), (actions) => {
        let status: CampaignStatus = "draft";
        let begun = false;
        for (const action of actions) {
          const next = nextStatus({ status }, action);
          if (next === undefined) continue;
          expect(campaignStatuses).toContain(next);
          // Once it has begun it is never a draft or scheduled again, so nobody can be planned for twice.
          if (begun) expect(["draft", "scheduled", "needs_decision"]).not.toContain(next);
          if (isFinal(status) && action !== "reopen") expect(next).toBe(status);
          if (status === "cancelled") expect(next).toBe("cancelled");
          if (next === "sending") begun = true;
          status = next;
        }
      }),
    );
  });

  test("every state can be reached, and every state but the final ones can be left", () => {
    const reached = new Set<CampaignStatus>(["draft"]);
    for (let grew = true; grew;) {
      grew = false;
      for (const steps of Object.values(transitions))
        for (const [from, to] of Object.entries(steps))
          if (reached.has(from as CampaignStatus) && !reached.has(to)) grew = Boolean(reached.add(to));
    }
    expect([...reached].sort()).toEqual([...campaignStatuses].sort());
    expect(campaignStatuses.filter(isFinal)).toEqual(["sent", "cancelled"]);
  });

  test("only a draft shows Send", () => {
    expect(campaignStatuses.filter((status) => canSend({ status }))).toEqual(["draft"]);
  });

  test("nothing can be done to a campaign in the bin", () => {
    for (const action of campaignActions)
      for (const status of campaignStatuses)
        expect(nextStatus({ status, deletedAt: "2026-11-21T10:00:00.000Z" }, action)).toBeUndefined();
  });

  test("pausing and resuming undo each other", () => {
    expect([
      nextStatus({ status: "sending" }, "pause"),
      nextStatus({ status: "paused" }, "resume"),
      nextStatus({ status: "draft" }, "pause"),
      nextStatus({ status: "sent" }, "resume"),
    ]).toEqual(["paused", "sending", undefined, undefined]);
  });
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [5, 5, 100],
  [0, 9, 0],
])("%i of %i sent is a rate of %i percent", (count, totalSent, rate) => {
  expect([
    openRate({ totalOpened: count, totalSent }),
    clickRate({ totalClicked: count, totalSent }),
  ]).toEqual([rate, rate]);
});

test.each([
  [19, 0, false],
  [19, 9, false],
  [20, 1, false],
  [20, 2, true],
  [100, 5, false],
  [100, 6, true],
  [20, 20, true],
])("of %i sent, %i bounced: stop is %s", (tried, bounced, stops) => {
  expect(bouncesTooMuch(tried, bounced)).toBe(stops);
});

test("a scheduled time more than two hours ago is missed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(
    ["2026-11-21T09:59:59Z", "2026-11-21T10:00:00Z", "2026-11-21T12:30:00Z"].map((hour) =>
      isMissed(hour, now),
    ),
  ).toEqual([true, false, false]);
});

test.each([
  ["Spring", "Spring (copy)"],
  ["Spring (copy)", "Spring (copy 2)"],
  ["Spring (copy 9)", "Spring (copy 10)"],
  ["x".repeat(200), `${"x".repeat(193)} (copy)`],
])("a copy of %s is called %s", (name, copy) => {
  expect(copyName(name, 200)).toBe(copy);
});

test("a subject can't add a header", () => {
  const parsed = NewCampaign.parse({
    name: "n",
    subject: "Hello\r\nBcc: all@example.com\u2028\0x",
    content: "c",
  });
  expect(parsed.subject).toBe("Hello Bcc: all@example.com x");
});
