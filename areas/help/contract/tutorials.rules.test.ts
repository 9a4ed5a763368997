import { expect, test } from "vitest";
import { isDone, markOf, shownTutorial, tutorials } from "./tutorials.rules.ts";
import { tutorialCategories } from "./tutorials.schema.ts";

test("the four stated tutorials have as many steps as stated, and no category is empty", () => {
  expect(tutorials.slice(0, 4).map(({ id, steps }) => [id, steps.length])).toEqual([
    ["getting-started", 4],
    ["daily-routine", 3],
    ["social-media-basics", 3],
    ["money-tracking", 3],
  ]);
  for (const category of tutorialCategories)
    expect([category, tutorials.some((one) => one.category === category)]).toEqual([category, true]);
});

test("no two tutorials and no two steps of one have one id, and each step fits its table", () => {
  const marks = tutorials.flatMap(({ id, steps }) => steps.map((step) => markOf(id, step.id)));
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks.every((mark) => mark.length <= 80)).toBe(true);
});

test("a step is done by the event that tells it, never by a mark; where none tells, by a mark alone", () => {
  const routine = tutorials.find(({ id }) => id === "daily-routine")!;
  const [byHand, told] = routine.steps;
  const marks = routine.steps.map(({ id }) => markOf("daily-routine", id));
  expect(isDone("daily-routine", byHand!, { acts: marks, checklist: [] })).toBe(true);
  expect(isDone("daily-routine", told!, { acts: marks, checklist: [] })).toBe(false);
  expect(isDone("daily-routine", told!, { acts: ["task.completed"], checklist: [] })).toBe(true);
});

test("the first tutorial is the checklist of My Business", () => {
  const started = shownTutorial(tutorials[0]!, { acts: ["task.created"], checklist: ["addContact"] });
  expect(started.steps.map(({ id, done, byHand }) => [id, done, byHand])).toEqual([
    ["addContact", true, false],
    ["createTask", false, false],
    ["sendEmail", false, false],
    ["explorePipeline", false, false],
  ]);
});
