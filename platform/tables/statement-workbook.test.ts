import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { joined } from "./bytes.ts";
import { openStatement, readStatement } from "./statement.ts";
import { ofxFiles } from "./testing/ofx-files.ts";
import { bytesOf, inPieces } from "./testing/read-all.ts";
import { type Cell, writeXlsx } from "./write-xlsx.ts";

async function workbook(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  async function* batches() {
    yield rows;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsx(header, batches())) pieces.push(piece);
  return joined(pieces);
}

test("a workbook is read as a table: real days, real numbers, titles above the headings", async () => {
  const bytes = await workbook(
    ["Account activity", ""],
    [
      ["Account 111", ""],
      [null, null],
      ["Date", "Description", "Withdrawals", "Deposits", "Balance"],
      [{ day: "2026-01-05" }, "Coffee", { money: "4.50" }, null, { money: "95.50" }],
      [{ day: "2026-02-03" }, "Client", null, { money: "1234567.89" }, { money: "1234663.39" }],
      ["Total", null, { money: "4.50" }, { money: "1234567.89" }, null],
    ],
  );
  const { format, columns, lines, facts, problems, preview } = await readStatement(
    inPieces(bytes, 100),
    "a.xlsx",
  );
  expect([format, problems]).toEqual(["xlsx", []]);
  expect(columns).toMatchObject({ header: 3, date: 0, text: [1], out: 2, in: 3, balance: 4 });
  expect(lines.map(({ number, day, amountCents, text }) => [number, day, amountCents, text])).toEqual([
    [5, "2026-01-05", -450, "Coffee"],
    [6, "2026-02-03", 123_456_789, "Client"],
  ]);
  expect(facts.statements).toEqual([{ account: 0, openingCents: 10_000, closingCents: 123_466_339 }]);
  expect(preview.header.slice(0, 2)).toEqual(["Date", "Description"]);
});

test("a zip may hold one statement of another kind", async () => {
  const [ofx] = ofxFiles;
  const zip = (name: string, text: string) => inPieces(zipSync({ [`folder/${name}`]: bytesOf(text) }));
  const { lines } = await readStatement(zip("a.qfx", String(ofx?.file)), "a.zip");
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([-450, 125_000]);
  const table = await readStatement(zip("a.csv", "Date,Text,Amount\n2026-01-05,A,-1.00\n"), "a.zip");
  expect([table.format, table.lines.length]).toEqual(["csv", 1]);
});

test("a reader that stops early frees the file", async () => {
  let isFreed = false;
  async function* endless() {
    try {
      yield bytesOf("Date,Text,Amount\n");
      for (;;) yield bytesOf("2026-01-05,A,-1.00\n".repeat(1000));
    } finally {
      isFreed = true;
    }
  }
  const { batches } = await openStatement(endless(), "a.csv");
  for await (const { lines } of batches) if (lines.length > 0) break;
  expect(isFreed).toBe(true);
});
