import { describe, expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealImportLimits } from "#areas/deals/contract/deal-imports.schema.ts";

const server = await testServer();
const bytes = 4_000_000;

test("more rows than an upload may have get a clear answer", async () => {
  const owner = await server.newOwner();
  const file = `Title,Email\n${"Cake,ana@example.com\n".repeat(dealImportLimits.rows + 1)}`;
  for (const dryRun of ["true", "false"]) {
    const form = formOf(file, "sales.csv", { dryRun });
    const { status, body } = await owner.refused(dealImportsApi.import, { form });
    expect([status, body.message]).toEqual([
      413,
      "At most 100,000 sales at a time. Split the file and upload its parts one after the other.",
    ]);
  }
}, 60_000);

describe("checking a file of sales yields to other requests", () => {
  test.each<[string, string, (at: number) => string]>([
    [
      "sales",
      "Title,Amount,Stage,Close date,Email,Name",
      (at) => `Sale ${at},${at}.50,Proposal,03/04/2026,p${at}@example.com,Ana Silva`,
    ],
    ["amounts and days that can be read two ways", "Amount,Close date,Name", () => "1.234,03/04/2026,Ana"],
    ["amounts in another currency", "Amount,Name", () => "€ 1.234 EUR,Ana"],
    ["currencies without an amount", "Amount,Name", () => `${"€".repeat(400)}1,Ana`],
    ["brackets around an amount", "Amount,Name", () => `${"(".repeat(240)}1${")".repeat(240)},Ana`],
    ["what looks like a time", "Close date,Name", () => `1${"t".repeat(98)},Ana`],
    ["stages that nobody knows", "Stage,Name", (at) => `Stage ${at},Ana`],
    ["one customer's sales", "Title,Email", () => "Cake,ana@example.com"],
    ["one company's sales", "Title,Company", () => "Cake,Alder & Rye"],
    ["customers of one name", "Title,Name,Email", (at) => `Cake,Ana Silva,p${at}@example.com`],
    [
      "five hundred columns",
      Array.from({ length: 500 }, (_, n) => `Amount ${n}`).join(),
      () => "1,".repeat(499),
    ],
    ["cells of 90,000 letters", "Title,Name", () => `${"a ".repeat(45_000)},Ana`],
  ])(
    "%s",
    async (_, header, rowOf) => {
      const owner = await server.newOwner();
      const lines = [header];
      for (let [at, size] = [0, header.length]; size < bytes && at < dealImportLimits.rows; at++) {
        const row = rowOf(at);
        lines.push(row);
        size += row.length + 1;
      }
      const file = lines.join("\n");
      const call = async () =>
        expect(
          (await owner.call(dealImportsApi.import, { form: formOf(file, "sales.csv", { dryRun: "true" }) }))
            .status,
        ).toBe(200);
      expect(await longestStall(call, maxStallMs)).toBeLessThan(maxStallMs);
    },
    120_000,
  );
});
