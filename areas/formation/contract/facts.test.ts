import { describe, expect, test } from "vitest";
import { isOfficial, newestFacts, wrongOfFacts } from "./brought-facts.rules.ts";
import { costsOf, factsOn, stateIn } from "./costs.rules.ts";
import { guideOf } from "./guide.rules.ts";
import { nameProblems } from "./name-checks.rules.ts";
import { restrictedWords } from "./restricted-words.rules.ts";
import { stateNames } from "./state-names.rules.ts";
import { stepsOf } from "./steps.rules.ts";
import {
  type BusinessType,
  businessTypes,
  factKeys,
  type StateCode,
  stateCodes,
  type StateFacts,
} from "./states.schema.ts";
import { shippedFacts } from "#areas/formation/server/facts.service.ts";

const day = "2026-11-29";
const stateOf = (code: StateCode): StateFacts => {
  const found = shippedFacts.find((state) => state.code === code);
  if (!found) throw new Error(`No facts of ${code}`);
  return found;
};
const costs = (code: StateCode, type: BusinessType, today = day) => costsOf(code, stateOf(code), type, today);
const amountsOf = (code: StateCode, type: BusinessType, key: string, today = day) =>
  factsOn(stateOf(code), type, today)
    .filter((fact) => fact.key === key)
    .map(({ amount }) => amount);

describe("the facts that come with the product", () => {
  test("are of the 50 states and the District of Columbia, each with its own pages", () => {
    expect(shippedFacts.map(({ code }) => code).sort()).toEqual([...stateCodes].sort());
    for (const { code, name, searchUrl, filingUrl } of shippedFacts) {
      expect(name).toBe(stateNames[code]);
      expect(isOfficial(searchUrl) && isOfficial(filingUrl), code).toBe(true);
    }
  });

  test("have nothing confirmed that a state's page or a law's text doesn't say, and no figure without that", () => {
    expect([...shippedFacts].flatMap(wrongOfFacts)).toEqual([]);
    for (const { facts } of shippedFacts)
      for (const fact of facts) expect(fact.checkedOn <= day, fact.source.title).toBe(true);
    for (const { source } of restrictedWords) expect(isOfficial(source.url)).toBe(true);
  });

  test.each(stateCodes)(
    "of %s answer every key for every type: confirmed, or to be asked of the state",
    (code) => {
      for (const type of businessTypes) {
        const { facts, filingUrl, firstYear, eachYear, unknown } = costs(code, type);
        expect(new Set(facts.map(({ key }) => key))).toEqual(new Set(factKeys));
        for (const { status, source, checkedOn, amount } of facts)
          if (status === "confirmed") expect(source?.quote && checkedOn, `${code} ${type}`).toBeTruthy();
          else expect([amount, filingUrl]).toEqual([null, stateOf(code).filingUrl]);
        expect(firstYear === null).toBe(unknown.firstYear.length > 0);
        expect(eachYear === null).toBe(unknown.eachYear.length > 0);
      }
    },
  );

  test("have no two figures of one key, type and day that are the same", () => {
    for (const { code, facts } of shippedFacts) {
      const names = facts.flatMap((fact) =>
        fact.types.map((type) => `${code} ${fact.key} ${type} ${fact.amount} ${fact.from}`),
      );
      expect(new Set(names).size, code).toBe(names.length);
    }
  });
});

describe("what a state asks for", () => {
  test("Nevada: an LLC pays 75 + 150 + 200 to start", () =>
    expect(costs("NV", "llc")).toMatchObject({ firstYear: "425.00", unknown: { firstYear: [] } }));

  test("Michigan: the annual statement costs 25 through September 30, 2027, and 15 from then on", () => {
    expect(amountsOf("MI", "llc", "annual_report", "2027-09-30")).toEqual(["25.00"]);
    expect(amountsOf("MI", "llc", "annual_report", "2027-10-01")).toEqual(["15.00"]);
  });

  test("Florida: both parts of each filing", () => {
    expect(amountsOf("FL", "llc", "formation_fee")).toEqual(["100.00", "25.00"]);
    expect(amountsOf("FL", "llc", "annual_report")).toEqual(["50.00", "88.75"]);
  });

  test("Florida: what the list and the guide say holds both parts", () => {
    expect(stateIn("FL", stateOf("FL"), day).formationFee).toBe("125.00");
    const answers = { owners: "one", protection: "no", investors: "no", profit: "low" } as const;
    const { states } = guideOf({ ...answers, homeState: "FL", otherState: "WY" }, stateOf, day);
    const elsewhere = states.filter(({ code }) => code === "WY");
    expect(elsewhere.find(({ businessType }) => businessType === "llc")?.atHome?.amount).toBe("125.00");
    // What isn't filed can't be filed elsewhere.
    expect(elsewhere.map(({ businessType }) => businessType)).not.toContain("sole");
  });

  test.each([
    ["NY", "llc", day, "publication"],
    ["CA", "corporation", day, "initial_report"],
    ["NV", "llc", "2027-12-01", "license"],
  ] as const)(
    "%s, %s on %s: what is asked for is a step, whatever it costs: %s",
    (code, type, today, key) => {
      const more = {
        packageType: "basic",
        additionalServices: [],
        searchUrl: null,
        filingUrl: null,
      } as const;
      const { facts } = costs(code, type, today);
      const steps = stepsOf({ ...more, businessType: type, incorporationState: code, facts });
      expect(steps.map((step) => step.key)).toContain(key);
    },
  );

  test("Delaware: no figure while its law and its fee schedule differ", () => {
    expect(amountsOf("DE", "llc", "formation_fee")).toEqual([null]);
    expect(amountsOf("DE", "llc", "franchise_tax")).toEqual([null]);
    expect(costs("DE", "llc").firstYear).toBeNull();
  });

  test("a year after it was checked, nothing has a figure any more", () => {
    for (const code of stateCodes)
      for (const type of businessTypes)
        expect(costs(code, type, "2027-11-30").facts.filter(({ amount }) => amount !== null)).toEqual([]);
  });

  test("names: the law's own words for a company", () => {
    const asked = { incorporationState: "VA", businessType: "llc" } as const;
    const wrong = (businessName: string) =>
      nameProblems({ ...asked, businessName }, stateOf("VA"), {
        everywhere: restrictedWords,
        today: day,
      }).map(({ rule }) => rule);
    expect(wrong("Harbor Bakery LC")).toEqual([]);
    expect(wrong("Harbor Bakery")).toEqual(["designator"]);
    expect(wrong("Harbor National Loans, LLC")).toEqual(["restricted"]);
    // What was read longer than a year ago is no rule any more: the usual words, and to ask the state.
    const asOf = (today: string) =>
      nameProblems({ ...asked, businessName: "Harbor Bakery" }, stateOf("VA"), { everywhere: [], today })[0];
    expect(asOf(day)).toMatchObject({ message: expect.stringMatching(/^In Virginia/), source: {} });
    expect(asOf("2027-11-30")).toMatchObject({
      message: expect.stringMatching(/Check with the state/),
      source: null,
    });
  });
});

describe("facts that are brought", () => {
  const nevada = stateOf("NV");
  const [fee] = nevada.facts;
  const on = (checkedOn: string): StateFacts => ({ ...nevada, facts: [{ ...fee!, checkedOn }] });

  test("replace a state's when they are newer, and only then", () => {
    const newer = newestFacts(shippedFacts, [on("2027-01-15")]);
    expect(newer.find(({ code }) => code === "NV")).toEqual(on("2027-01-15"));
    expect(newer).toHaveLength(stateCodes.length);
    const older = newestFacts(shippedFacts, [on("2020-01-15")]);
    expect(older.find(({ code }) => code === "NV")?.facts).toEqual(nevada.facts);
  });

  test.each([
    [{ source: { ...fee!.source, url: "https://www.example.com/fees" } }, /neither a state’s page/],
    [{ source: { ...fee!.source, url: "https://notjusticia.gov.example.com/" } }, /neither a state’s page/],
    [{ source: { ...fee!.source, url: "https://cheap-filings.us/" } }, /neither a state’s page/],
    [{ status: "check" as const }, /leave the amount out/],
    [{ from: "2027-01-01", until: "2026-01-01" }, /ends before it begins/],
  ])("are refused with the reason: %o", (change, message) =>
    expect(wrongOfFacts({ ...nevada, facts: [{ ...fee!, ...change }] }).join()).toMatch(message),
  );
});
