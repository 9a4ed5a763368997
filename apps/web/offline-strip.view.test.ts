import { expect, test } from "vitest";
import { clockTime } from "./offline-strip.view.ts";

test("a moment is written as the person's browser writes times, with the day if it was another one", () => {
  const at = new Date(2026, 10, 26, 14, 5).getTime();
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(clockTime(at, new Date(2026, 10, 26, 20, 0), "en-US"))).toBe("2:05 PM");
  expect(plain(clockTime(at, new Date(2026, 10, 26, 20, 0), "de-DE"))).toBe("14:05");
  expect(plain(clockTime(at, new Date(2026, 10, 27, 8, 0), "en-US"))).toBe("Nov 26, 2:05 PM");
});
