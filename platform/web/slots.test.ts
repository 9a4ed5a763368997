import { afterEach, describe, expect, test } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fill, fillsOf, offerFills, slot } from "./slots.ts";
import { fetchParts, part, Slot, type Part } from "./ui/slot.tsx";

afterEach(() => offerFills([]));

describe("a slot", () => {
  const actions = slot<{ label: string }>("actions");
  const others = slot<{ label: string }>("others");

  test("returns what was put into it, and only that, in order", () => {
    offerFills([
      fill(actions, { order: 20, what: { label: "Second" } }),
      fill(others, { order: 1, what: { label: "Elsewhere" } }),
      fill(actions, { order: 10, what: { label: "First" } }),
    ]);
    expect(fillsOf(actions).map(({ label }) => label)).toEqual(["First", "Second"]);
  });

  test("that nobody fills is empty, even if another one has its name", () => {
    offerFills([fill(slot<{ label: string }>("actions"), { order: 1, what: { label: "Elsewhere" } })]);
    expect(fillsOf(actions)).toEqual([]);
  });
});

describe("a slot of parts", () => {
  const cards = slot<Part<{ name: string }>>("cards");
  const draw = () =>
    renderToStaticMarkup(createElement(Slot<{ name: string }>, { of: cards, with: { name: "Ana" } }));
  const greeting = part(() => Promise.resolve(({ name }: { name: string }) => `Hello ${name}.`));
  const missing = part<{ name: string }>(() => Promise.reject(new Error("no connection")));
  const farewell = part(() => Promise.resolve(({ name }: { name: string }) => `Goodbye ${name}.`));

  test("draws nothing when nobody fills it", () => {
    expect(draw()).toBe("");
  });

  test("draws what was fetched with the screen right away; a part that could not be fetched does not stop the others", async () => {
    offerFills([
      fill(cards, { order: 3, what: farewell }),
      fill(cards, { order: 2, what: missing }),
      fill(cards, { order: 1, what: greeting }),
    ]);
    expect(draw()).toBe("");
    await fetchParts(cards.name);
    expect(draw()).toBe("Hello Ana.Goodbye Ana.");
  });
});
