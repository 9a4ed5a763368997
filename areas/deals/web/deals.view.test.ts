import { expect, test } from "vitest";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import {
  emptyDealForm,
  DealForm,
  dealChangesOf,
  dealFormOf,
  linesTotal,
  newDealOf,
} from "./deal-form.view.ts";
import {
  closeLabel,
  downloadAddress,
  isNarrowed,
  leftOutWords,
  listingFrom,
  queryTextOf,
  stageAge,
} from "./deals.view.ts";
import { listed } from "./deals.sample.ts";

const [deal] = listed({ view: "opportunities" }) as [Deal];
const form = (changes: Partial<DealForm> = {}) => DealForm.parse({ ...dealFormOf(deal, false), ...changes });

test("with a move to a lost stage goes why, also where it was said before; with nothing else", () => {
  const was = { stage: deal.stage };
  const why = { isLost: true, lostReason: "not_now" as const, lostNote: "" };
  expect(dealChangesOf({ stage: "lost", was }, form(why), deal)).toEqual({
    stage: "lost",
    lostReason: "not_now",
    lostNote: "",
    was: { ...was, lostReason: deal.lostReason, lostNote: deal.lostNote },
  });
  const others = { title: "Other", was: { title: deal.title } };
  expect(dealChangesOf(others, form(why), deal)).toEqual(others);
});

test("lines make the value: it is not sent beside them", () => {
  const lines = [{ text: "Bread", quantity: "2", price: "3.50" }];
  expect(newDealOf(form({ lines }))).not.toHaveProperty("value");
  expect(linesTotal([{ text: "Bread", quantity: "1.5", price: "3.33" }])).toBe("5.00");
  expect(linesTotal([{ text: "", quantity: "1", price: "" }])).toBeUndefined();
});

test.each([
  [{ contactId: "" }, "contactId", "Choose a customer from the list"],
  [{ probability: "101" }, "probability", "Enter a whole number from 0 to 100"],
  [{ probability: "-1" }, "probability", "Enter a whole number from 0 to 100"],
  [{ value: "-1" }, "value", "Enter an amount such as 1500 or 1500.50"],
  [{ isLost: true }, "lostReason", "Choose why this sale was lost"],
  [{ isLost: true, lostReason: "other" as const }, "lostNote", "Say in a few words why"],
])("%o is refused under its field", (changes, path, message) => {
  const read = DealForm.safeParse({ ...emptyDealForm("new", deal.contactId), ...changes });
  expect(read.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]]);
});

test("the address holds what the list shows, and the usual view needs no word", () => {
  expect(queryTextOf(listingFrom(new URLSearchParams("view=won&sort=value&nonsense=1")))).toBe(
    "view=won&sort=value",
  );
  expect(queryTextOf({ view: "opportunities" })).toBe("");
  expect(isNarrowed({ sort: "value" })).toBe(false);
  expect(listingFrom(new URLSearchParams("view=everything&closeFrom=2026-02-30"))).toEqual({});
});

test("what is downloaded is what the list shows", () => {
  expect(downloadAddress({}, "csv")).toBe("/api/deals/export?view=opportunities&format=csv");
  expect(downloadAddress({ view: "won", search: "Zoë & co", sort: "value" }, "xlsx")).toBe(
    "/api/deals/export?view=won&search=Zo%C3%AB+%26+co&sort=value&format=xlsx",
  );
});

test("days are said as people say them", () => {
  expect(closeLabel("2026-11-23", "2026-11-23")).toBe("Today");
  expect(closeLabel("2026-11-20", "2026-11-23")).toBe("Nov 20, 2026, 3 days ago");
  expect(stageAge("2026-11-11T10:00:00.000Z", new Date("2026-11-23T12:00:00Z"))).toBe("for 12 days");
  expect(stageAge(null, new Date())).toBe("");
});

test("what likely money leaves out is said in words", () => {
  const sums = { withoutDate: 3, withoutValue: 1 } as Parameters<typeof leftOutWords>[0];
  expect(leftOutWords(sums)).toBe(", not counting 3 without a date and 1 without a value");
  expect(leftOutWords({ ...sums, withoutDate: 0, withoutValue: 0 })).toBe("");
});
