import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { contrastOf, luminanceOf, minContrast, paletteOf } from "./brand.rules.ts";

/** On what each shade is read, light and dark; the pages' and emails' own grounds. */
const grounds = { light: ["#ffffff", "#faf8f5", "#f3f4f6"], dark: ["#23201e", "#1b1816"] } as const;
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

describe("a color's palette", () => {
  test.each([
    ["#ffffff", 1],
    ["#000000", 0],
    ["#ff0000", 0.2126],
    ["#777777", 0.1845],
  ])("the lightness of %s is %d", (hex, lightness) => {
    expect(luminanceOf(hex)).toBeCloseTo(lightness, 3);
  });

  test("black on white is 21, whichever comes first", () => {
    expect([contrastOf("#000000", "#ffffff"), contrastOf("#ffffff", "#000000")]).toEqual([21, 21]);
  });

  test(
    "of any color can be read, light and dark",
    () => {
      fc.assert(
        fc.property(color, (chosen) => {
          const palette = paletteOf(chosen);
          for (const theme of ["light", "dark"] as const) {
            const { accent, onAccent, text, soft } = palette[theme];
            expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(minContrast);
            for (const ground of [...grounds[theme], soft])
              expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(minContrast);
            for (const shade of [accent, onAccent, text, soft]) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
          }
        }),
        { numRuns: lawRuns(1) },
      );
    },
    lawTimeout(30_000),
  );

  test("keeps a color that can be read as it is, and turns one that can't toward black or white", () => {
    expect(paletteOf("#0954b3").light.text).toBe("#0954b3");
    expect(paletteOf("#ffe600").light).toMatchObject({ accent: "#ffe600", onAccent: "#000000" });
    expect(luminanceOf(paletteOf("#ffe600").light.text)).toBeLessThan(luminanceOf("#ffe600"));
    expect(luminanceOf(paletteOf("#101040").dark.text)).toBeGreaterThan(luminanceOf("#101040"));
  });
});
