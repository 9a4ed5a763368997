import { describe, expect, test } from "vitest";
import { columnAt, nextColumn } from "./board-dragging.view.ts";

describe("a card that is dropped", () => {
  const boxes = [
    { id: "a", left: 10, right: 150, top: 100, bottom: 300 },
    { id: "b", left: 162, right: 302, top: 100, bottom: 300 },
  ];
  test.each([
    ["on a column", { x: 200, y: 150 }, "b"],
    ["between two, nearer to the first", { x: 154, y: 150 }, "a"],
    ["between two, nearer to the second", { x: 158, y: 150 }, "b"],
    ["at the board's right edge", { x: 320, y: 150 }, "b"],
    ["at the board's left edge", { x: 0, y: 150 }, "a"],
    ["just below", { x: 20, y: 320 }, "a"],
    ["beside the board", { x: 340, y: 150 }, undefined],
    ["far below", { x: 20, y: 400 }, undefined],
  ] as const)("%s lands where it should", (_, pointer, to) => {
    expect(columnAt(boxes, pointer, 32)?.id).toBe(to);
  });
});

describe("the arrow keys", () => {
  const places = [
    { id: "b", left: 200, top: 5 },
    { id: "a", left: 10, top: 5 },
  ];
  test.each([
    ["a", 1, "b"],
    ["b", -1, "a"],
    ["b", 1, undefined],
    ["a", -1, undefined],
    [undefined, 1, "a"],
  ] as const)("from %s by %i lead to %s", (over, step, to) => {
    expect(nextColumn(places, over, step)?.id).toBe(to);
  });
});
