import { expect, test } from "vitest";
import { tooltipAt } from "./tooltip-layer.view.ts";

const view = { width: 400, height: 300 };
const bubble = { width: 100, height: 30 };

test.each([
  ["below, centred", { left: 150, top: 100, width: 40, height: 40 }, { left: 120, top: 146 }],
  ["not over the left edge", { left: 0, top: 100, width: 40, height: 40 }, { left: 8, top: 146 }],
  ["not over the right edge", { left: 360, top: 100, width: 40, height: 40 }, { left: 292, top: 146 }],
  [
    "above where there is no room below",
    { left: 150, top: 250, width: 40, height: 40 },
    { left: 120, top: 214 },
  ],
])("a tooltip is placed %s", (_, element, place) => expect(tooltipAt(element, bubble, view)).toEqual(place));
