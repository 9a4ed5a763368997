import { expect, test } from "vitest";
import { age, count, date, fileSize, money, plural } from "./format.ts";

test.each([
  ["4800.00", "$4,800"],
  ["0.00", "$0"],
  [null, "$0"],
  [undefined, "$0"],
  ["", "$0"],
  ["1950.50", "$1,950.50"],
  ["1234567.89", "$1,234,567.89"],
  ["-684.20", "−$684.20"],
])("money %s is %s", (amount, shown) => expect(money(amount)).toBe(shown));

test("money with cents always", () => expect(money("1950.00", "always")).toBe("$1,950.00"));

test("a day stays the same day in every time zone", () => {
  expect(date("2026-11-18")).toBe("Nov 18, 2026");
  expect(date("2026-01-01")).toBe("Jan 1, 2026");
  expect(date(null)).toBe("");
  expect(date("nonsense")).toBe("");
});

const now = new Date("2026-11-18T12:00:00Z");
test.each([
  ["2026-11-18T11:59:30Z", "Just now"],
  ["2026-11-18T12:00:30Z", "Just now"],
  ["2026-11-18T11:59:00Z", "1 minute ago"],
  ["2026-11-18T11:01:00Z", "59 minutes ago"],
  ["2026-11-18T11:00:00Z", "1 hour ago"],
  ["2026-11-17T12:01:00Z", "23 hours ago"],
  ["2026-11-17T12:00:00Z", "1 day ago"],
  ["2026-11-08T12:00:00Z", "10 days ago"],
  [null, "Unknown"],
  ["nonsense", "Unknown"],
])("%s is %s", (moment, words) => expect(age(moment, now)).toBe(words));

test.each([
  [1, "1 byte"],
  [999, "999 bytes"],
  [214_000, "214 kB"],
  [1_800_000, "1.8 MB"],
  [26_214_400, "26 MB"],
])("%d bytes are %s", (bytes, words) => expect(fileSize(bytes)).toBe(words));

test("counts and plurals", () => {
  expect(count(100000)).toBe("100,000");
  expect(plural(1, "customer", "customers")).toBe("1 customer");
  expect(plural(0, "customer", "customers")).toBe("0 customers");
  expect(plural(1204, "customer", "customers")).toBe("1,204 customers");
});
