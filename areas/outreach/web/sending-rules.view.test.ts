import { describe, expect, test } from "vitest";
import { rulesChanges, RulesForm, rulesValues } from "./sending-rules.view.ts";

const values = { capMax: "5", capDays: "7", hasRest: true, from: "21:00", to: "08:00" };

describe("the form of the sending rules", () => {
  test.each([
    [{}, []],
    [{ from: "22:00", to: "22:00" }, ["to"]],
    [{ capMax: "", to: "21:00" }, ["capMax", "to"]],
    [{ capDays: "1.5" }, ["capDays"]],
    [{ from: "" }, ["from"]],
    [{ to: "" }, ["to"]],
    [{ hasRest: false, from: "", to: "" }, []],
    [{ capMax: "five" }, ["capMax"]],
    [{ capMax: "0" }, ["capMax"]],
  ])("%j is wrong in %j", (changes, wrong) => {
    const read = RulesForm.safeParse({ ...values, ...changes });
    expect((read.error?.issues ?? []).map(({ path }) => path[0])).toEqual(wrong);
  });

  test.each([
    [{ capMax: 3, capDays: 30, quietHours: null }],
    [{ capMax: 5, capDays: 7, quietHours: { from: "22:30", to: "06:00" } }],
  ])("%j comes back as it went in", (rules) => {
    expect(rulesChanges(RulesForm.parse(rulesValues(rules)))).toEqual(rules);
  });
});
