import { expect, test } from "vitest";
import { clearYoungGarbage } from "./young-garbage.ts";

const mega = 1_048_576;
const bufferBytes = (): number => process.memoryUsage().arrayBuffers;

/** Makes buffers, and forgets them; gives what all buffers took while they were there. */
function withGarbage(): number {
  const held = Array.from({ length: 8 }, () => Buffer.alloc(mega));
  return bufferBytes() + held.length - 8;
}

test("buffers that nobody holds any more are given back, and those that somebody holds stay as they are", async () => {
  const kept = Buffer.alloc(mega, 7);
  const before = withGarbage();
  clearYoungGarbage();
  // Their memory is given back by a thread beside.
  await expect.poll(() => before - bufferBytes(), { timeout: 10_000 }).toBeGreaterThan(6 * mega);
  expect(kept.every((byte) => byte === 7)).toBe(true);
  expect("gc" in globalThis).toBe(false);
});
