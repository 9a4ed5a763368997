import { expect, test } from "vitest";
import { isMissed, nextStatus, type PostAction, postStatuses, refusalOf } from "./post-life.rules.ts";

const actions: readonly PostAction[] = [
  "edit",
  "submit",
  "schedule",
  "unschedule",
  "publish",
  "bring",
  "decline",
  "done",
  "retry",
  "resolve_published",
  "resolve_again",
  "remove",
  "miss",
  "accept",
  "refuse",
  "lose",
  "wait",
];

test("a post’s life is this table, and nothing else", () => {
  const table = Object.fromEntries(
    postStatuses.map((status) => [
      status,
      actions.flatMap((action) => {
        const next = nextStatus(status, action);
        return next ? [`${action} ${next}`] : [];
      }),
    ]),
  );
  const open = (status: string) => [
    `edit ${status}`,
    "submit waiting_approval",
    "schedule scheduled",
    "publish publishing",
    "bring by_hand",
  ];
  const [beginning, end] = [open, ["remove draft"]];
  const leave = (status: string, ...more: string[]) =>
    [...beginning(status), ...more, ...end].sort((a, b) => order(a) - order(b));
  expect(table).toEqual({
    draft: leave("draft"),
    waiting_approval: leave("waiting_approval", "unschedule draft", "decline draft", "miss needs_decision"),
    scheduled: leave("scheduled", "unschedule draft", "miss needs_decision"),
    publishing: [
      "unschedule draft",
      "accept published",
      "refuse failed",
      "lose unconfirmed",
      "wait publishing",
    ],
    published: ["remove published"],
    failed: leave("failed", "unschedule draft", "retry publishing"),
    unconfirmed: ["resolve_published published", "resolve_again publishing"],
    needs_decision: leave("needs_decision", "unschedule draft"),
    by_hand: leave("by_hand", "unschedule draft", "done published"),
  });
});

const order = (line: string): number => actions.indexOf(line.split(" ")[0] as PostAction);

test("what may have gone out is never sent again by itself, and never edited", () => {
  for (const status of ["publishing", "unconfirmed", "published"] as const) {
    expect([
      status,
      nextStatus(status, "edit"),
      nextStatus(status, "schedule"),
      nextStatus(status, "publish"),
    ]).toEqual([status, undefined, undefined, undefined]);
    expect(nextStatus(status, "retry")).toBeUndefined();
  }
  expect(refusalOf("edit")).toBe("This post can’t be changed anymore.");
});

test.each([
  ["at its hour", "2026-12-01T09:00:00.000Z", false],
  ["an hour later", "2026-12-01T10:00:00.000Z", false],
  ["more than an hour later", "2026-12-01T10:00:00.001Z", true],
])("a post %s asks before it goes: %s", (_name, now, missed) => {
  expect(isMissed("2026-12-01T09:00:00.000Z", new Date(now))).toBe(missed);
});
