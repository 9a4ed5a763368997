import { expect, test } from "vitest";
import { holesIn } from "./holes.rules.ts";
import { presetTemplates } from "./templates.rules.ts";

test.each([
  ["<p>Come by on Friday.</p>", []],
  [
    "<li><strong>The offer:</strong> [[what it is]]</li><p>[[what it is]] [[when it ends]]</p>",
    ["what it is", "when it ends"],
  ],
  [
    "<li><strong>The offer:</strong> say what it is</li><li><strong>Good through:</strong> say when it ends</li>",
    ["say what it is", "say when it ends"],
  ],
  [
    "<h3>First story</h3><p>Tell it in two or three sentences.</p>",
    ["First story", "Tell it in two or three sentences."],
  ],
  ["<p>Just say what it is about, and we say when it ends early.</p><h3>First story of the year</h3>", []],
  ["<p>See [1] and [here]</p>", []],
])("%j has the holes %j", (text, holes) => expect(holesIn(text)).toEqual(holes));

test("only the offer and the newsletter come with holes, so that the other presets can go as they are", () =>
  expect(
    presetTemplates
      .filter(({ subject, content }) => holesIn(`${subject}${content}`).length > 0)
      .map(({ name }) => name),
  ).toEqual(["Special offer", "Newsletter"]));
