import { expect, test } from "vitest";
import type { Step } from "#areas/automation/contract/helper-definitions.schema.ts";
import { presetHelpers } from "#areas/automation/contract/helper-presets.rules.ts";
import { contentOf, isFormatted, textOf } from "./mail-text.view.ts";

test.each([
  "",
  "Hi {{firstName|there}},",
  "a\n\nb ",
  "a\n\n\n\n\nb\n",
  "\n\n",
  "1 < 2 & 3 > 2\n",
  "&amp; <b>",
])("%j comes back as it was typed", (text) => {
  expect(textOf(contentOf(text))).toBe(text);
  expect(isFormatted(contentOf(text))).toBe(false);
});

test("what is typed is never markup", () => {
  expect(contentOf("<script>")).toBe("<p>&lt;script&gt;</p>");
});

test("the emails of the presets keep their paragraphs when they are edited", () => {
  const mails = Object.values(presetHelpers)
    .flatMap(({ definition }) => definition.then as Step[])
    .flatMap((step) => (step.do === "email" && step.content ? [step.content] : []));
  expect(mails).toHaveLength(3);
  for (const mail of mails) {
    expect(isFormatted(mail)).toBe(false);
    expect(contentOf(textOf(mail))).toBe(mail);
  }
});

test.each([
  '<p><a href="https://x.example">x</a></p>',
  "<p><strong>x</strong></p>",
  "<ul><li>x</li></ul>",
  '<p style="color:red">x</p>',
  "<p>&eacute;</p>",
])("%j is more than text", (html) => {
  expect(isFormatted(html)).toBe(true);
});
