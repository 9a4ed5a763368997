import { expect, test } from "vitest";
import { fittingSize } from "./picture-size.view.ts";

test.each([
  [4032, 3024, 2400, 1800],
  [3024, 4032, 1800, 2400],
  [800, 600, 800, 600],
])("a picture of %i by %i is sent as %i by %i", (width, height, fitWidth, fitHeight) => {
  expect(fittingSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
});
