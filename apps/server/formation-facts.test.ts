import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import nevada from "#areas/formation/server/facts/nv.json" with { type: "json" };
import { factsOf } from "#areas/formation/server/state-facts.service.ts";
import { broughtFacts, FactsError, keepFacts, takeBroughtFacts } from "./formation-facts.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "facts-"));
const on = (checkedOn: string) =>
  JSON.stringify({ ...nevada, facts: nevada.facts.map((fact) => ({ ...fact, checkedOn })) });
const feeDay = () => factsOf("NV")?.facts[0]?.checkedOn;

describe("facts from a file", () => {
  test("are kept, used in place of older ones, and not put back by an older file", () => {
    const dataDir = folder();
    const shipped = feeDay();
    expect(keepFacts(dataDir, `[${on("2027-03-01")}]`).map(({ code }) => code)).toEqual(["NV"]);
    keepFacts(dataDir, on("2027-01-01"));
    takeBroughtFacts(dataDir, expect.fail);
    expect(feeDay()).toBe("2027-03-01");
    takeBroughtFacts(folder(), expect.fail);
    expect(feeDay()).toBe(shipped);
  });

  test.each([
    ["nothing", "", /not JSON/],
    ["no states", "[]", /no states/],
    ["a state that doesn't exist", '[{"code": "XX"}]', /Choose a state/],
    [
      "a table of somebody else",
      on("2027-03-01").replaceAll("www.leg.state.nv.us", "fees.example.com"),
      /confirm anything/,
    ],
    ["February 30", on("2027-02-30"), /checkedOn/],
  ])("are refused with the reason: %s", (_, text, message) => {
    const dataDir = folder();
    expect(() => keepFacts(dataDir, text)).toThrow(FactsError);
    expect(() => keepFacts(dataDir, text)).toThrow(message);
    expect(broughtFacts(dataDir)).toEqual([]);
  });

  test("that can't be read any more don't keep the product from starting", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "formation-facts.json"), "{");
    const warn = vi.fn();
    takeBroughtFacts(dataDir, warn);
    expect(warn).toHaveBeenCalledOnce();
    expect(factsOf("NV")?.name).toBe("Nevada");
  });
});
