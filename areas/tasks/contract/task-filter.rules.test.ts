import { expect, test } from "vitest";
import { matchesTaskFilter } from "./task-filter.rules.ts";
import type { Task } from "./tasks.schema.ts";

const asking = { me: "ann", now: { day: "2026-03-04", time: "12:00" } };
const task = {
  title: "Crème for the order",
  description: "No nuts",
  contactName: "Zoë Marsh",
  status: "pending",
  priority: "high",
  type: "meeting",
  dueDate: "2026-03-04",
  dueTime: "14:00",
  assignedTo: "ann",
  contactId: "zoe",
} as Task;

test.each([
  [{}, true],
  [{ search: " creme " }, true],
  [{ search: "zoe" }, true],
  [{ search: "tax" }, false],
  [{ status: "pending", priority: "high", type: "meeting" }, true],
  [{ status: "completed" }, false],
  [{ assignedTo: "me" }, true],
  [{ assignedTo: "ben" }, false],
  [{ assignedTo: "nobody" }, false],
  [{ contactId: "zoe", from: "2026-03-04", to: "2026-03-04" }, true],
  [{ from: "2026-03-05" }, false],
  [{ to: "2026-03-03" }, false],
  [{ view: "meetings" }, true],
])("%j: %s", (query, fits) => {
  expect(matchesTaskFilter(task, query, asking)).toBe(fits);
});

test("a meeting that is over is no upcoming one, and nobody's task is found as nobody's", () => {
  expect(matchesTaskFilter({ ...task, dueTime: "10:00" }, { view: "meetings" }, asking)).toBe(false);
  expect(matchesTaskFilter({ ...task, assignedTo: null }, { assignedTo: "nobody" }, asking)).toBe(true);
  expect(
    matchesTaskFilter({ ...task, assignedTo: null }, { assignedTo: "me" }, { ...asking, me: undefined }),
  ).toBe(false);
});
