import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { withoutCircles } from "./chunk-circles.mjs";

type Row = [id: string, file: string, uses: number, ...needs: string[]];
const solved = (rows: readonly Row[]) =>
  Object.fromEntries(
    withoutCircles(
      new Map(rows.map(([id, file]) => [id, file])),
      new Map(rows.map(([id, , , ...needs]) => [id, needs])),
      new Map(rows.map(([id, , uses]) => [id, uses])),
    ),
  );

/** True when some file needs itself by way of others. */
function hasCircle(files: Record<string, string>, rows: readonly Row[]): boolean {
  const next = new Map<string, Set<string>>();
  for (const [id, , , ...needs] of rows)
    for (const needed of needs)
      if (files[needed] !== files[id])
        next.set(files[id] ?? "", (next.get(files[id] ?? "") ?? new Set()).add(files[needed] ?? ""));
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of next.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return [...next.keys()].some((file) => reached(file).has(file));
}

describe("files of the browser's code", () => {
  test("that need each other in one direction stay as they are", () => {
    expect(
      solved([
        ["screen", "page", 1, "money"],
        ["money", "money", 3, "base"],
        ["base", "app", 9],
      ]),
    ).toEqual({ screen: "page", money: "money", base: "app" });
  });

  test("in a circle: what all load takes along what it needs, and no more", () => {
    expect(
      solved([
        ["list", "app", 9, "amount"],
        ["amount", "money", 4, "schema"],
        ["ledger", "money", 4, "schema", "list"],
        ["schema", "own", 5, "zod"],
        ["zod", "app", 9],
      ]),
    ).toEqual({ list: "app", amount: "app", schema: "app", ledger: "money", zod: "app" });
  });

  test("whatever the modules: none waits for itself, and none is lost", () => {
    const modules = fc.array(
      fc.record({
        file: fc.constantFrom("a", "b", "c", "d"),
        uses: fc.integer({ min: 1, max: 9 }),
        needs: fc.array(fc.nat(30), { maxLength: 4 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(modules, (made) => {
        const rows = made.map(({ file, uses, needs }, at): Row => [
          `${at}`,
          file,
          uses,
          ...needs.filter((one) => one < made.length).map(String),
        ]);
        const files = solved(rows);
        expect(Object.keys(files)).toHaveLength(rows.length);
        expect(hasCircle(files, rows)).toBe(false);
      }),
      { numRuns: lawRuns(1) },
    );
  });
});
