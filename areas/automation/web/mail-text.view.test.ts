import { expect, test } from "vitest";
import { contentOf, textOf } from "./mail-text.view.ts";

test.each(["", "Hi {{firstName|there}},", "a\n\nb ", "1 < 2 & 3 > 2\n", "&amp; <b>"])(
  "%j comes back as it was typed",
  (text) => {
    expect(textOf(contentOf(text))).toBe(text);
  },
);

test("what is typed is never markup", () => {
  expect(contentOf("<script>")).toBe("<p>&lt;script&gt;</p>");
});
