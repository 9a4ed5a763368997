import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { foldersIn } from "./shape/tree.mjs";
import { areaOf, costsOf, readBudgets } from "./test-budgets.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const overOf = (budgets: Record<string, number>, seconds: Record<string, number>): string[] =>
  costsOf(
    Object.entries(seconds).map(([area, many]) => ({
      file: `areas/${area}/server/a.test.ts`,
      seconds: many,
    })),
    { seconds: budgets, browser: {} },
  )
    .filter(({ isOver }) => isOver)
    .map(({ area }) => area);

describe("an area's tests", () => {
  test.each([
    ["as long as they may", { a: 100, b: 100, c: 100 }, []],
    ["half as long again", { a: 150, b: 100, c: 100 }, []],
    ["more than that", { a: 151, b: 100, c: 100 }, ["a"]],
    ["twice as long, as all others do", { a: 200, b: 200, c: 200 }, []],
    ["far longer on a slow machine, too", { a: 301, b: 200, c: 200 }, ["a"]],
    ["longer, while others have become quicker", { a: 160, b: 10, c: 10 }, ["a"]],
    ["a minute, in a new area", { a: 100, b: 100, c: 100, fresh: 60 }, []],
    ["more than a minute and a half, in a new area", { a: 100, b: 100, c: 100, fresh: 91 }, ["fresh"]],
    ["twice as long, among many small ones", { a: 200, b: 190, c: 200, d: 1, e: 1, f: 1, g: 1 }, []],
    ["a trifle too long", { a: 100, b: 100, c: 100, fresh: 74 }, []],
  ])("%s", (_how, seconds, over) => expect(overOf({ a: 100, b: 100, c: 100 }, seconds)).toEqual(over));

  test("are its rules, its calls, and the browser files that are its own", () => {
    const [cost] = costsOf(
      [
        { file: "areas/tasks/contract/tasks.rules.test.ts", seconds: 1 },
        { file: "areas/tasks/web/tasks-page.test.tsx", seconds: 2 },
        { file: "areas/tasks/server/tasks.test.ts", seconds: 4 },
        { file: "e2e/tasks.test.ts", seconds: 8 },
      ],
      { seconds: {}, browser: { tasks: "tasks" } },
    );
    expect(cost).toMatchObject({ area: "tasks", rules: 3, calls: 4, browser: 8, seconds: 15, budget: 60 });
  });
});

test("every browser file belongs to an area, or to all of them", () => {
  const { browser } = readBudgets();
  const files = readdirSync(`${root}e2e`).filter((name) => name.endsWith(".test.ts"));
  expect(files.map((name) => name.replace(".test.ts", "")).sort()).toEqual(Object.keys(browser).sort());
  for (const name of files)
    expect(["apps", ...foldersIn(root, "areas")]).toContain(areaOf(`e2e/${name}`, browser));
});
