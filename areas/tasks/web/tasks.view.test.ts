import { describe, expect, test } from "vitest";
import type { Task } from "#areas/tasks/contract/tasks.schema.ts";
import { emptyTaskForm, newTaskOf, TaskForm } from "./task-form.view.ts";
import {
  dueLabel,
  isNarrowed,
  listingFrom,
  moreFilterCount,
  queryTextOf,
  remindOptions,
  repeatLabel,
  sectionsOf,
} from "./tasks.view.ts";

const task: Task = {
  id: "01930000-0000-7000-8abc-000000000001",
  title: "Call Dana",
  description: null,
  type: "call",
  status: "pending",
  priority: "medium",
  dueDate: "2026-11-18",
  dueTime: null,
  contactId: null,
  dealId: null,
  contactName: null,
  assignedTo: null,
  assignedName: null,
  createdBy: null,
  completedAt: null,
  repeats: null,
  repeatEvery: 1,
  remindMinutes: null,
  isSample: false,
  version: 1,
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-01T08:00:00.000Z",
};
const now = { day: "2026-11-18", time: "12:00" };

describe("when a task is due", () => {
  test.each([
    [{}, "Today"],
    [{ dueTime: "14:30" }, "Today, 2:30 PM"],
    [{ dueTime: "09:00" }, "Today, 9:00 AM, overdue"],
    [{ dueDate: "2026-11-19" }, "Tomorrow"],
    [{ dueDate: "2026-11-17" }, "Nov 17, 2026, 1 day overdue"],
    [{ dueDate: "2026-11-08" }, "Nov 8, 2026, 10 days overdue"],
    [{ dueDate: "2026-11-20", dueTime: "08:15" }, "Friday, Nov 20, 8:15 AM"],
    [{ dueDate: "2026-12-24" }, "Dec 24, 2026"],
    [{ dueDate: null }, ""],
    [{ status: "completed", dueDate: "2026-11-08" }, "Nov 8, 2026"],
  ] as const)("%o: %s", (changes, words) => expect(dueLabel({ ...task, ...changes }, now)).toBe(words));
});

test.each([
  [null, 1, ""],
  ["daily", 1, "Every day"],
  ["weekly", 2, "Every 2 weeks"],
  ["monthly", 1, "Every month"],
  ["after", 1, "1 day after it is done"],
  ["after", 10, "10 days after it is done"],
] as const)("repeating %s, %i: %s", (repeats, every, words) => {
  expect(repeatLabel(repeats, every)).toBe(words);
});

test("a reminder that is not among those offered stays selectable", () => {
  expect(remindOptions(true, "45").at(-1)).toEqual({ value: "45", label: "45 minutes before" });
  expect(remindOptions(true, "").every(({ label }) => !label.includes("at 9"))).toBe(true);
  expect(remindOptions(false, "0").map(({ value }) => value)).toEqual(["0", "1440", "10080"]);
});

test("a task checked off on this screen stays in its section; empty sections are left out", () => {
  const done = { ...task, id: "2", status: "completed" as const };
  const justDone = new Map([["2", task]]);
  const groups = (...asked: Parameters<typeof sectionsOf>) =>
    sectionsOf(...asked).map(({ group, tasks }) => [
      group,
      ...tasks.map(({ id, status }) => `${id.slice(-1)} ${status}`),
    ]);
  expect(groups([task, done], now.day, new Map())).toEqual([
    ["today", "1 pending"],
    ["closed", "2 completed"],
  ]);
  expect(groups([task, done], now.day, justDone)).toEqual([["today", "1 pending", "2 completed"]]);
  // Its place in a long list is far below, on a page not yet loaded.
  expect(groups([], now.day, new Map([[task.id, task]]), true)).toEqual([["today", "1 completed"]]);
  expect(groups([], now.day, new Map([[task.id, task]]))).toEqual([]);
});

test("a section counts open tasks: one checked off here stays where it was, and is not counted as overdue", () => {
  const late = (id: string, status: Task["status"]): Task => ({ ...task, id, status, dueDate: "2026-11-01" });
  const done = late("1", "completed");
  expect(
    sectionsOf([done, late("2", "pending")], "2026-11-18", new Map([["1", late("1", "pending")]])).map(
      ({ group, tasks, count }) => [group, tasks.length, count],
    ),
  ).toEqual([["overdue", 2, 1]]);
  expect(sectionsOf([done], "2026-11-18", new Map()).map(({ group, count }) => [group, count])).toEqual([
    ["closed", 1],
  ]);
});

describe("the address bar", () => {
  test("keeps every filter and ignores anything else", () => {
    const text = "search=rye&status=pending&assignedTo=me&contactId=01930000-0000-7000-8000-000000000001";
    expect(queryTextOf(listingFrom(new URLSearchParams(text)))).toBe(text);
    expect(
      queryTextOf(
        listingFrom(new URLSearchParams("status=gone&priority=&task=x&assignedTo=somebody&search=%20")),
      ),
    ).toBe("");
    expect([isNarrowed({}), isNarrowed({ type: "call" })]).toEqual([false, true]);
  });

  test("counts the filters behind More filters; whose tasks has its own switch", () => {
    expect(moreFilterCount({ search: "x", assignedTo: "me" })).toBe(0);
    expect(moreFilterCount({ status: "pending", priority: "low", assignedTo: "nobody" })).toBe(3);
    expect(moreFilterCount({ contactId: task.id })).toBe(1);
  });
});

describe("the form", () => {
  test("starts as task, pending, medium, for its author", () => {
    expect(newTaskOf(TaskForm.parse({ ...emptyTaskForm("me"), title: " x " }))).toMatchObject({
      title: "x",
      type: "task",
      status: "pending",
      priority: "medium",
      assignedTo: "me",
      dueDate: "",
      remindMinutes: null,
      repeatEvery: 1,
    });
  });

  test.each([
    [{ title: " " }, "title", "Title is required"],
    [{ dueTime: "10:00" }, "dueDate", "Choose a due date for this time"],
    [{ remindMinutes: "0" }, "dueDate", "Choose a due date to get a reminder"],
    [{ dueDate: "2026-02-30" }, "dueDate", "Enter a date"],
    [{ repeatEvery: "0" }, "repeatEvery", "Enter a whole number"],
    [{ repeatEvery: "367" }, "repeatEvery", "At most 366"],
    [{ description: "a".repeat(10_001) }, "description", "At most 10,000 characters"],
  ])("says under the field what is wrong, case %#", (wrong, field, message) => {
    const { error } = TaskForm.safeParse({ ...emptyTaskForm("me"), title: "x", ...wrong });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, message]);
  });
});
