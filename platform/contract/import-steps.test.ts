import { expect, test } from "vitest";
import {
  canUndo,
  cancelledStatus,
  importStatuses,
  isAtWork,
  mayStep,
  undoEnd,
  undoUntilOf,
} from "./import-steps.ts";

const started = "2026-11-01T10:00:00.000Z";
const [inTime, tooLate] = [new Date("2026-12-01T09:59:59Z"), new Date("2026-12-01T10:00:00Z")];

test("each state allows what can be done in it, and nothing else", () => {
  const steps = ["map", "fix", "start", "cancel", "undo", "remove"] as const;
  expect(
    Object.fromEntries(
      importStatuses.map((status) => [status, steps.filter((step) => mayStep(status, step))]),
    ),
  ).toEqual({
    mapping: ["map", "remove"],
    checking: ["cancel", "remove"],
    ready: ["map", "fix", "start", "remove"],
    importing: ["cancel"],
    done: ["undo"],
    cancelled: ["undo"],
    failed: ["map", "undo", "remove"],
    undoing: [],
    undone: [],
  });
});

test("an import can be undone for 30 days, once it has written something", () => {
  expect(undoEnd(started)).toBe("2026-12-01T10:00:00.000Z");
  expect(undoUntilOf({ startedAt: started, status: "done" }, inTime)).toBe(undoEnd(started));
  expect(undoUntilOf({ startedAt: started, status: "done" }, tooLate)).toBeNull();
  expect(undoUntilOf({ startedAt: started, status: "importing" }, inTime)).toBeNull();
  expect(undoUntilOf({ startedAt: null, status: "failed" }, inTime)).toBeNull();
  expect([
    canUndo({ undoUntil: undoEnd(started) }, inTime),
    canUndo({ undoUntil: undoEnd(started) }, tooLate),
    canUndo({ undoUntil: null }, inTime),
  ]).toEqual([true, false, false]);
});

test("a stopped dry run goes back to its columns, and a stopped undo to what was done", () => {
  expect(importStatuses.map((status) => cancelledStatus(status))).toEqual([
    undefined,
    "mapping",
    undefined,
    "cancelled",
    undefined,
    undefined,
    undefined,
    "done",
    undefined,
  ]);
  expect(importStatuses.filter(isAtWork)).toEqual(["checking", "importing", "undoing"]);
});
