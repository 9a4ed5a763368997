import { expect, test } from "vitest";
import { keyIndex } from "./key-index.ts";

test("what was added is found, and hardly anything else", () => {
  const index = keyIndex(50);
  for (let n = 1; n <= 200_000; n++) index.add(`person${n}@example.com`, n);
  let others = 0;
  for (let n = 1; n <= 200_000; n++) {
    const found = index.find(`person${n}@example.com`);
    if (!found.includes(n)) throw new Error(`${n} is not found`);
    others += found.length - 1;
  }
  for (let n = 1; n <= 10_000; n++) others += index.find(`nobody${n}`).length;
  expect(others).toBeLessThan(50);
});

test("a key may have several numbers, each once, and only the first few are kept", () => {
  const index = keyIndex(3);
  for (const number of [7, 7, 2, 9, 4, 2]) index.add("shared", number);
  index.add("", 5);
  expect([index.find("shared"), index.find(""), index.find("none")]).toEqual([[7, 2, 9], [5], []]);
});
