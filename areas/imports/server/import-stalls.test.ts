import { describe, expect, test } from "vitest";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";

const server = await testServer();
const bytes = 4_000_000;
const names = Array.from({ length: 500 }, (_, n) => `Email ${n}`).join("\t");

// Work once grew with the square of the cells or columns.
describe("analyzing the first rows yields to other requests", () => {
  test.each<[string, string, string]>([
    ["people", "First Name\tLast Name\tEmail\tPhone\n", "Ana\tSilva\tana@example.com\t+49 171 1234567\n"],
    ["currencies without an amount", "Value\tAmount\n", `${"€".repeat(400)}1\t${"EUR ".repeat(100)}1\n`],
    ["brackets around an amount", "Value\n", `${"(".repeat(240)}1${")".repeat(240)}\n`],
    ["what looks like a time", "Last contact\n", `1${"t".repeat(98)}\n`],
    ["what looks like an address", "Name\n", `${"<a".repeat(150)}\n`],
    ["spaces", "Name\tEmail\tPhone\n", `a${" ".repeat(900)}b\t${" ".repeat(900)}x\t1${" ".repeat(400)}2\n`],
    [
      "five hundred columns of addresses",
      `${names}\n`,
      `${"ana@example.com\t".repeat(499)}ana@example.com\n`,
    ],
    ["five hundred names of 2,000 letters", `${`${"Ä".repeat(1999)}\t`.repeat(499)}b\n`, "1\t2\n"],
    ["one letter below 500 columns", `${names}\n`, "1\n"],
    ["cells of 100,000 letters", "Name\tNotes\n", `${"a ".repeat(49_000)}\t${"\u{1F600}".repeat(49_000)}\n`],
  ])(
    "%s",
    async (_, header, row) => {
      const owner = await server.newOwner();
      const file = header.padEnd(bytes, row).slice(0, bytes - 1);
      const call = async () =>
        expect([200, 400]).toContain(
          (await owner.call(importsApi.upload, { form: formOf(file, "people.tsv") })).status,
        );
      expect(await longestStall(call, maxStallMs)).toBeLessThan(maxStallMs);
    },
    60_000,
  );

  test("pasted rows at their limit", async () => {
    const owner = await server.newOwner();
    const text = "Name\tEmail\n".padEnd(2_000_000, "Ana Silva\tana@example.com\n");
    const call = async () =>
      expect((await owner.call(importsApi.paste, { body: { text } })).status).toBe(200);
    expect(await longestStall(call, maxStallMs)).toBeLessThan(maxStallMs);
  }, 60_000);
});
