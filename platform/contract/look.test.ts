import { expect, test } from "vitest";
import { defaultLook, lookAttributes, lookFrom } from "./look.ts";

test("a cookie holds theme, accent and text size", () => {
  expect(lookFrom("dark.purple.large")).toEqual({ theme: "dark", accent: "purple", text: "large" });
});

test("what a cookie does not hold is the default", () => {
  for (const cookie of [undefined, "", "x.y.z", '"><script>']) expect(lookFrom(cookie)).toEqual(defaultLook);
  expect(lookFrom("dark")).toEqual({ ...defaultLook, theme: "dark" });
});

test("without a chosen theme the page follows the system", () => {
  expect(lookAttributes(defaultLook)).toEqual({ "data-accent": "blue", "data-text": "medium" });
  expect(lookAttributes({ ...defaultLook, theme: "dark" })).toMatchObject({ "data-theme": "dark" });
});
