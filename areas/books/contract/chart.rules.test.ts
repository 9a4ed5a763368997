import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { accountRoles } from "./accounts.schema.ts";
import { businessTypes } from "./books-settings.schema.ts";
import { chartOf, equityCodesOf, isSubTypeOf, presetCategories } from "./chart.rules.ts";

describe.each(businessTypes)("the accounts of a business of kind %s", (type) => {
  const chart = chartOf(type);

  test("are about thirty, each with a number of its own and a kind that fits its type", () => {
    expect(chart.length).toBeGreaterThanOrEqual(30);
    expect(chart.length).toBeLessThanOrEqual(40);
    expect(new Set(chart.map(({ accountCode }) => accountCode)).size).toBe(chart.length);
    expect(chart.filter(({ subType, accountType }) => !isSubTypeOf(subType, accountType))).toEqual([]);
  });

  test("have one for everything that the product posts to", () => {
    expect(chart.flatMap(({ role }) => role ?? []).sort()).toEqual([...accountRoles].sort());
  });

  test("have every account that a category begins with", () => {
    for (const { code, kind } of presetCategories)
      expect(chart.find(({ accountCode }) => accountCode === code)?.accountType).toBe(kind);
  });

  test("differ from other kinds in what the owners have", () => {
    const others = businessTypes.filter((other) => other !== type).flatMap(equityCodesOf);
    expect(equityCodesOf(type).filter((code) => others.includes(code))).toEqual([]);
  });
});

test("a business that was there before the books got the same as a new one", () => {
  const migration = readFileSync("database/migrations/20261125140100_books_presets.sql", "utf8");
  const quoted = (value: string | null) => (value === null ? "NULL" : `'${value.replaceAll("'", "''")}'`);
  const lines = [
    ...chartOf("sole").map((one) => [
      one.accountCode,
      one.accountName,
      one.accountantTerm,
      one.accountType,
      one.subType,
      one.role,
    ]),
    ...presetCategories.map((one) => [one.name, one.description, one.kind, one.code]),
  ];
  for (const line of lines) expect(migration).toContain(`(${line.map(quoted).join(", ")})`);
  expect(migration.match(/^ {4}\('/gm)?.length).toBe(lines.length);
});
