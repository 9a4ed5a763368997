import { describe, expect, test } from "vitest";
import { sampleWebhooks } from "./webhooks.sample.ts";
import { eventsLabel, groupsOf, stateOf, tryLabel } from "./webhooks.view.ts";

describe("webhooks in words", () => {
  test("events stand under what they are about", () => {
    const groups = groupsOf([
      { type: "contact.created", summary: "a" },
      { type: "task.created", summary: "b" },
      { type: "contact.deleted", summary: "c" },
    ]);
    expect(groups.map(({ name, events }) => [name, events.map(({ summary }) => summary)])).toEqual([
      ["Customers", ["a", "c"]],
      ["Things to do", ["b"]],
    ]);
  });

  test("a webhook says what it is told and how it is doing", () => {
    const [one] = sampleWebhooks();
    expect(eventsLabel({ events: ["contact.created"] })).toBe("Told about 1 thing");
    expect(stateOf({ ...one!, state: "new", waiting: 1 }).text).toBe(
      "On. Nothing was sent yet. 1 message waits.",
    );
    const gone = stateOf({
      ...one!,
      state: "disabled",
      disabledReason: "gone",
      disabledAt: "2026-11-25T10:00:00Z",
    });
    expect([gone.tone, gone.text]).toEqual(["danger", expect.stringContaining("gone for good (410)")]);
    expect(stateOf({ ...one!, state: "failing", waiting: 1000 }).text).toContain(
      "1,000 or more messages wait",
    );
  });

  test("a try says whether it arrived", () => {
    expect(tryLabel({ status: "failed", responseStatus: 500 })).toBe("Refused (500)");
    expect(tryLabel({ status: "failed", responseStatus: null })).toBe("Didn’t arrive");
    expect(tryLabel({ status: "delivered", responseStatus: 200 })).toBe("Arrived");
  });
});
