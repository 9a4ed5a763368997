import { expect, test } from "vitest";
import { costsOf } from "./costs.rules.ts";
import { ownersTrouble, progressOf, statusOf, stepsText } from "./formations.rules.ts";
import { nameProblems } from "./name-checks.rules.ts";
import { holdsSsn } from "./no-ssn.rules.ts";
import { quoteOf } from "./quotes.rules.ts";
import type { StateFact, StateFacts } from "./states.schema.ts";
import { stepsOf } from "./steps.rules.ts";

const today = "2026-11-29";
const fact = (key: StateFact["key"], amount: string | null, more: Partial<StateFact> = {}): StateFact => ({
  key,
  types: ["llc"],
  amount,
  text: "Paid to the state",
  from: null,
  until: null,
  inFirstYear: true,
  everyYears: 0,
  source: { title: "The law", url: "https://www.example.gov/law", quote: "The fee is what it is." },
  checkedOn: "2026-10-01",
  status: "confirmed",
  ...more,
});
const state = (...facts: StateFact[]): StateFacts => ({
  code: "MI",
  name: "Michigan",
  searchUrl: "https://www.example.gov/search",
  filingUrl: "https://www.example.gov/file",
  timeline: null,
  facts,
  names: [],
  restricted: [],
});
const nothingElse = ["business_license", "initial_report", "franchise_tax", "publication"] as const;
const whole = (...facts: StateFact[]) =>
  state(...facts, ...nothingElse.map((key) => fact(key, "0.00")), fact("foreign_registration", "50.00"));
const costs = (facts: StateFacts, day = today) => costsOf("MI", facts, "llc", day);

test("totals hold all that is compulsory, and what comes every other year counts half", () => {
  const known = whole(
    fact("formation_fee", "50.00"),
    fact("annual_report", "20.01", { inFirstYear: false, everyYears: 2 }),
  );
  expect(costs(known)).toMatchObject({ firstYear: "50.00", eachYear: "10.01" });
});

test("a total with an unknown part has no figure, and names the part", () => {
  const half = state(fact("formation_fee", "50.00"));
  expect(costs(half)).toMatchObject({
    firstYear: null,
    known: { firstYear: "50.00" },
    unknown: { firstYear: [...nothingElse.slice(0, 2), "annual_report", "franchise_tax", "publication"] },
  });
});

test.each([
  ["2027-09-30", "25.00"],
  ["2027-10-01", "0.00"],
])("an amount holds until its last day: on %s it is %s", (day, amount) => {
  const known = whole(
    fact("formation_fee", "50.00", { checkedOn: "2027-09-01" }),
    fact("annual_report", "25.00", { until: "2027-09-30", checkedOn: "2027-09-01" }),
    fact("annual_report", "0.00", { from: "2027-10-01", checkedOn: "2027-09-01" }),
  );
  const shown = costs(known, day).facts.filter(({ key }) => key === "annual_report");
  expect(shown.map((one) => one.amount)).toEqual([amount]);
});

test.each<[string, Partial<StateFact>, string | null]>([
  ["checked within a year", { checkedOn: "2025-11-29" }, "50.00"],
  ["checked longer ago", { checkedOn: "2025-11-28" }, null],
  ["not confirmed", { status: "check" }, null],
])("a figure is shown only while it is confirmed: %s", (_, more, amount) => {
  const [shown] = costs(state(fact("formation_fee", "50.00", more))).facts;
  expect(shown?.amount).toBe(amount);
});

test("a quote adds up each dollar by who gets it, and has no sum with an unknown part", () => {
  const { facts } = costs(
    whole(fact("formation_fee", "50.00"), fact("annual_report", "25.00", { everyYears: 1 })),
  );
  const quote = quoteOf({ facts, packageType: "enterprise", additionalServices: ["website_logo"] });
  expect(quote).toMatchObject({
    stateFees: "75.00",
    serviceFees: "798.00",
    totalAmount: "873.00",
    yearly: "25.00",
  });
  expect(quote.lines.map(({ payTo, amount }) => [payTo, amount])).toEqual([
    ["state", "50.00"],
    ["state", "25.00"],
    ["other", "0.00"],
    ["us", "499.00"],
    ["us", "299.00"],
  ]);
  const unknown = costs(state(fact("formation_fee", "50.00"))).facts;
  expect(quoteOf({ facts: unknown, packageType: "basic", additionalServices: [] })).toMatchObject({
    stateFees: null,
    totalAmount: null,
    serviceFees: "0.00",
  });
});

test("each step's forerunners come before it, for every type and package", () => {
  const { facts } = costs(whole(fact("formation_fee", "50.00")));
  for (const businessType of ["llc", "corporation", "scorp", "partnership", "sole"] as const)
    for (const packageType of ["basic", "enterprise"] as const) {
      const steps = stepsOf({
        businessType,
        packageType,
        facts,
        incorporationState: "MI",
        searchUrl: null,
        filingUrl: null,
        additionalServices: ["ein", "license_research"],
      });
      steps.forEach(({ after }, at) => {
        const before = new Set(steps.slice(0, at).map(({ key }) => key));
        expect(after.filter((key) => !before.has(key))).toEqual([]);
      });
      expect(steps.some(({ who }) => who === "state")).toBe(!["partnership", "sole"].includes(businessType));
    }
});

test("an EIN that the package holds isn't paid for again", () => {
  const quote = quoteOf({ facts: [], packageType: "enterprise", additionalServices: ["ein"] });
  expect(quote.serviceFees).toBe("499.00");
  expect(quote.lines.at(-1)).toMatchObject({ amount: "0.00", note: "Included in Enterprise" });
});

test("progress is whole percent, rounded down", () => {
  const steps = Array.from({ length: 8 }, (_, at) => ({ done: at < 3 }));
  expect([progressOf(steps), stepsText(steps), statusOf(steps)]).toEqual([37, "3 of 8 steps", "processing"]);
  expect([progressOf([]), statusOf([{ done: false }]), statusOf([{ done: true }])]).toEqual([
    100,
    "pending",
    "completed",
  ]);
});

test.each<[Parameters<typeof ownersTrouble>[0], string[], RegExp | undefined]>([
  ["llc", ["33.33", "33.33", "33.34"], undefined],
  ["llc", ["33.33", "33.33", "33.33"], /99\.99/],
  ["llc", [], /at least one/],
  ["sole", ["50.00", "50.00"], /exactly one/],
  ["partnership", ["100.00"], /at least two/],
])("owners of a %s with %j", (type, percents, trouble) => {
  const found = ownersTrouble(
    type,
    percents.map((percent) => ({ name: "Mara", percent })),
  );
  if (trouble) expect(found).toMatch(trouble);
  else expect(found).toBeUndefined();
});

test.each([
  ["123-45-6789", true],
  ["Mara 123 45 6789", true],
  ["123–45–6789", true],
  ["123 - 45 - 6789", true],
  ["#-123-45-6789-", true],
  ["2026-123-45-6789", false],
  ["SSN: 123456789", true],
  ["12-3456789", false],
  ["123456789", false],
  ["(212) 555-0142", false],
  ["94107-1234", false],
])("a Social Security number is known by its form: %s", (text, isOne) => expect(holdsSsn(text)).toBe(isOne));

test.each([
  ["Alder LLC", "llc", []],
  ["Alder limited liability company", "llc", []],
  ["Alder,LLC", "llc", []],
  ["Alder", "llc", ["designator"]],
  ["Alder LLC", "sole", ["designator"]],
  ["Alder ☃ LLC", "llc", ["characters"]],
  ["First Oak LLC", "llc", ["restricted"]],
] as const)("%s as %s", (businessName, businessType, rules) => {
  const source = { title: "Law", url: "https://www.example.gov", quote: "No." };
  const found = nameProblems({ businessName, businessType, incorporationState: "MI" }, undefined, {
    everywhere: [{ word: "oak", message: "Oak needs consent", source }],
    today,
  });
  expect(found.map(({ rule }) => rule)).toEqual(rules);
});
