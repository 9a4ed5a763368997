import { expect, test } from "vitest";
import { rottingDaysFor, wantedEachMonth } from "./onboarding.rules.ts";
import { salesCycles, Setup, SetupProgress, setupMessages } from "./onboarding.schema.ts";

test.each([
  ["1-7 days", 1, 3],
  ["1-4 weeks", 7, 14],
  ["1-3 months", 22, 45],
  ["3-6 months", 45, 90],
  ["6+ months", 67, 135],
] as const)(
  "a sales cycle of %s lets a sale wait %i days in the first stage and %i later",
  (cycle, first, later) => {
    expect(rottingDaysFor(cycle)).toEqual({ first, later });
  },
);

test.each([
  ["10", 10],
  ["0", undefined],
  ["", undefined],
  [undefined, undefined],
  ["about 10", undefined],
  ["1.5", undefined],
  ["9999999999", undefined],
])("%j wants %s a month", (text, wanted) => expect(wantedEachMonth(text)).toBe(wanted));

test("every cycle has its days, and no cycle has none", () => {
  for (const cycle of salesCycles) expect(rottingDaysFor(cycle)).toBeDefined();
  expect([rottingDaysFor(""), rottingDaysFor(undefined)]).toEqual([undefined, undefined]);
});

const least = {
  primaryGoals: ["Close more deals"],
  leadSources: ["Referrals"],
  communicationChannels: ["Phone calls"],
};

test("the smallest setup is one goal, one source and one channel", () => {
  expect(Setup.parse(least)).toMatchObject({
    ...least,
    importContacts: false,
    salesCycle: "",
    marketingBudget: "",
  });
});

test.each(Object.entries(setupMessages))("without %s it says: %s", (field, message) => {
  for (const value of [[], undefined])
    expect(Setup.safeParse({ ...least, [field]: value }).error?.issues.map((issue) => issue.message)).toEqual(
      [message],
    );
});

test("along the way any part may be given, even none", () => {
  for (const part of [{}, { primaryGoals: [] }, { step: 3 }, { salesCycle: "" }])
    expect(SetupProgress.safeParse(part).success).toBe(true);
  for (const part of [{ step: 6 }, { primaryGoals: ["Get rich"] }, { colour: "red" }])
    expect(SetupProgress.safeParse(part).success).toBe(false);
});
