import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { FirstReads } from "#platform/contract/page.ts";
import { pages } from "#apps/pages.ts";
import { fills } from "./fills.ts";

test("no two areas claim the same place in a slot, so none depends on the order of the list", () => {
  const places = fills.map(({ slot, order }) => `${slot.name} ${order}`);
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

test("no two slots have one name", () => {
  const names = [...new Set(fills.map(({ slot }) => slot))].map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("every part's code exists and exports a component", async () => {
  for (const { slot, what } of fills)
    if (typeof what === "object" && what !== null && "fetch" in what && typeof what.fetch === "function")
      expect([slot.name, typeof (await what.fetch())]).toEqual([slot.name, "function"]);
});

test("every file of another area that a screen's first paint needs exists", () => {
  const reads = import.meta.glob<{ firstReads: readonly FirstReads[] }>("/areas/*/server/*.reads.ts", {
    eager: true,
  });
  const modules = Object.values(reads)
    .flatMap(({ firstReads }) => firstReads)
    .flatMap(({ module = [] }) => module);
  expect(modules).toContain("areas/tasks/web/contact-tasks.tsx");
  expect(modules.filter((module) => !existsSync(module))).toEqual([]);
});

test("every slot that a page is drawn with is filled", () => {
  const drawn = pages.flatMap(({ drawnWith = [] }) => drawnWith);
  const filled = fills.map(({ slot }) => slot.name);
  expect(drawn).toContain("cards of a customer’s page");
  expect(drawn.filter((name) => !filled.includes(name))).toEqual([]);
});
