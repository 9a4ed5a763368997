import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { namedHeaders, tableLimits } from "./rows.ts";
import { openTable } from "./table.ts";
import { bytesOf, readAll } from "./testing/read-all.ts";
import { type Cell, writeWorkbook, writeXlsx } from "./write-xlsx.ts";

const encodings = {
  utf8: (text: string) => bytesOf(text),
  utf8WithMark: (text: string) => bytesOf(`\uFEFF${text}`),
  utf16le: (text: string) => wide(`\uFEFF${text}`, true),
  utf16be: (text: string) => wide(`\uFEFF${text}`, false),
};
function wide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
}

const word = fc
  .array(
    fc.constantFrom(
      "a",
      "B",
      "7",
      " ",
      "é",
      "ß",
      "漢",
      "🎉",
      "'",
      '"',
      ",",
      ";",
      "\t",
      "|",
      "\n",
      "\r\n",
      "\r",
      "=",
      "@",
      "\\",
    ),
    { maxLength: 8 },
  )
  .map((letters) => letters.join(""));
const columnCount = 4;
// A carriage return at the very end of a row counts as part of the line end, quoted or not; empty rows are not rows.
const isTold = (row: string[]) => row.some((cell) => cell.trim() !== "") && !row.at(-1)?.endsWith("\r");
const rows = fc.array(fc.array(word, { minLength: columnCount, maxLength: columnCount }).filter(isTold), {
  maxLength: 12,
});
const header = ["Name", "Email", "Note", "More"];

const dialect = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  quotesAll: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
  size: fc.integer({ min: 1, max: 40 }),
});

test("any table that a csv library writes, in any dialect and cut anywhere, is read back the same", async () => {
  await fc.assert(
    fc.asyncProperty(rows, dialect, async (cells, { delimiter, quotesAll, lineEnd, encoding, size }) => {
      const text = stringify([header, ...cells], {
        delimiter,
        quoted: quotesAll,
        record_delimiter: lineEnd,
        quoted_match: /[\r\n]/,
      });
      const read = await readAll(encodings[encoding](text), "a.csv", { size });
      expect(read.start).toMatchObject({ delimiter, headers: header });
      expect(read.rows.map((row) => row.cells)).toEqual(cells);
    }),
  );
});

test("any table that we write as a workbook is read back the same", async () => {
  const anything = fc.array(
    fc
      .array(fc.string({ unit: "binary", maxLength: 12 }), { minLength: columnCount, maxLength: columnCount })
      .filter((row) => row.some((cell) => cell.trim() !== "")),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(anything, async (cells) => {
      async function* batches() {
        yield cells;
      }
      const { start, batches: back } = await openTable(writeXlsx(header, batches()), "a.xlsx");
      const read: string[][] = [];
      for await (const batch of back) read.push(...batch.map((row) => row.cells));
      expect(start.headers).toEqual(header);
      expect(read).toEqual(cells);
    }),
  );
});

test("numbers, money and days of a workbook are such, and its sheets stand beside each other", async () => {
  async function* batches(rows: Cell[][]) {
    yield rows;
  }
  const book = writeWorkbook([
    {
      name: "Money",
      header: ["What", "Value", "Day"],
      batches: batches([
        ["=1+1", { money: "1234.50" }, { day: "2026-11-30" }],
        ["007", 3, null],
        ["Leap", -0.5, { day: "1900-03-01" }],
      ]),
    },
    { name: "More", header: ["Name"], batches: batches([["Dana"]]) },
  ]);
  const pieces: Uint8Array[] = [];
  for await (const piece of book) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('<c r="B2" s="2"><v>1234.50</v></c><c r="C2" s="3"><v>46356</v></c>');
  expect(sheet).toContain('<c r="B3"><v>3</v></c></row>');
  expect(sheet).toContain('<c r="B4"><v>-0.5</v></c><c r="C4" s="3"><v>61</v></c>');
  expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain(
    '<sheet name="More" sheetId="2" r:id="rId2"/>',
  );
});

test("names of columns are told apart, whatever they are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "A", "", " ", "a (2)", "Column 2"), { maxLength: 8 }),
      (cells) => {
        const names = namedHeaders(cells, tableLimits);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(cells.length);
      },
    ),
  );
});
