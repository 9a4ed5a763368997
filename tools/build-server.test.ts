import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { inPlainLetters } from "./build-server.mjs";

// Each is a program's text that gives a value; it gives the same one in plain letters.
const texts = [
  "/[‘’“”]/.exec('it’s')[0]",
  "`– ${'…'}`",
  "'ß'.length",
  "/\\p{L}😀/u.test('ä😀')",
  "'\\\\ü'",
  "'\\ü'",
  "/\\–/.test('–')",
  "'\\😀'.length",
];

test.each(texts)("%s means the same in plain letters", (text) => {
  const plain = inPlainLetters(text);
  expect(runInNewContext(plain)).toEqual(runInNewContext(text));
  if (!text.includes("\\")) expect(plain).toMatch(/^[\0-\x7f]*$/);
});
