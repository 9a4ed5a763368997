import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openTable, type TableErrorCode, type TableLimits } from "./table.ts";
import { bytesOf, inPieces, readAll } from "./testing/read-all.ts";

const refused = async (bytes: Uint8Array | string, fileName: string, limits: Partial<TableLimits> = {}) =>
  readAll(bytes, fileName, { limits }).then(
    () => ({ code: "read", message: "" }),
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
const zip = zipSync({ "a.txt": bytesOf("hello") });

describe("a file that is no table is told plainly", () => {
  test.each<[string, Uint8Array | string, string, TableErrorCode, RegExp]>([
    ["nothing", "", "a.csv", "empty", /^File is empty$/],
    ["only white space", " \r\n \n", "a.csv", "empty", /^File is empty$/],
    ["only commas", ",,\n,,\n", "a.csv", "empty", /^File is empty$/],
    ["only a mark", bytesOf(0xef, 0xbb, 0xbf), "a.csv", "empty", /^File is empty$/],
    ["another ending", "a,b\n", "a.doc", "wrong_type", /^Please upload a CSV file$/],
    ["no ending", "a,b\n", "csv", "wrong_type", /^Please upload a CSV file$/],
    ["an old workbook by its name", "a,b\n", "a.xls", "wrong_type", /save it as \.xlsx or CSV/],
    ["a zip named .csv", zip, "a.csv", "not_a_table", /is an Excel workbook or a zip/],
    ["a PDF named .csv", "%PDF-1.7 …", "a.csv", "not_a_table", /is a PDF/],
    ["a web page named .csv", "<!DOCTYPE html><html></html>", "a.csv", "not_a_table", /is a web page/],
    ["a picture named .csv", bytesOf(0x89, "PNG\r\n"), "a.csv", "not_a_table", /is a picture/],
    [
      "an old workbook named .xlsx",
      bytesOf(0xd0, 0xcf, 0x11, 0xe0, "…"),
      "a.xlsx",
      "not_a_table",
      /password, or it is an old Excel file/,
    ],
    ["text named .xlsx", "a,b\n1,2\n", "a.xlsx", "not_a_table", /no Excel workbook/],
    ["another zip named .xlsx", zip, "a.xlsx", "not_a_table", /no Excel workbook/],
    ["half a zip named .xlsx", zip.subarray(0, 40), "a.xlsx", "broken", /damaged/],
    ["text named .vcf", "a,b\n1,2\n", "a.vcf", "not_a_table", /no contacts/],
    [
      "bytes of a program named .csv",
      Uint8Array.from({ length: 4000 }, (_, at) => (at * 7) % 32),
      "a.csv",
      "not_a_table",
      /no text/,
    ],
  ])("%s", async (_, bytes, fileName, code, message) => {
    expect(await refused(bytes, fileName)).toEqual({
      code,
      message: expect.stringMatching(message) as string,
    });
  });
});

describe("a file that is too much is told plainly, and early", () => {
  const cell = "x".repeat(10_000_000);
  test.each<[string, string, Partial<TableLimits>, TableErrorCode, RegExp]>([
    [
      "a row of 100,000 columns as the header",
      `${"a,".repeat(100_000)}\n1\n`,
      {},
      "too_wide",
      /100,001 columns; at most 500/,
    ],
    [
      "a row of 100,000 columns below the header",
      `a,b\n${"1,".repeat(99_999)}1\n`,
      {},
      "too_wide",
      /100,000 columns/,
    ],
    ["a cell of 10 MB", `a,b\n1,${cell}\n`, {}, "cell_too_long", /too long|characters/],
    ["a cell of 10 MB in quotes", `a,b\n1,"${cell}"\n`, {}, "cell_too_long", /too long|characters/],
    [
      "a cell of 200,000 characters",
      `a,b\n1,${"x".repeat(200_000)}\n`,
      {},
      "cell_too_long",
      /200,000 characters; at most 100,000/,
    ],
    [
      "a row of 10,001 cells without a word",
      `a,b\n${",".repeat(10_000)}\n`,
      {},
      "too_wide",
      /10,001 columns; at most 500/,
    ],
    [
      "a row that is longer than its cells may be together",
      `a,b,c\n${Array.from({ length: 3 }, () => "x".repeat(40)).join()}\n`,
      { maxRowCharacters: 100 },
      "cell_too_long",
      /row that begins on line 2 is too long/,
    ],
    [
      "more text than a file may have",
      `a\n${"1234567890\n".repeat(20)}`,
      { maxCharacters: 150 },
      "too_large",
      /more text than can be read/,
    ],
    [
      "short rows below a wide header that make too many cells",
      `${"a,".repeat(99)}a\n${"1\n".repeat(50)}`,
      { maxCells: 4000 },
      "too_large",
      /more than can be read|more text/,
    ],
    [
      "empty lines without an end",
      `a\n${"\n".repeat(3000)}1\n`,
      { maxLines: 2000 },
      "too_many_rows",
      /more than 2,000 rows/,
    ],
    [
      "empty lines without an end below rows",
      `a\n${"1\n".repeat(20)}${"\n".repeat(3000)}1\n`,
      { maxLines: 2000 },
      "too_many_rows",
      /more than 2,000 rows/,
    ],
    ["a row too many", "a\n1\n2\n3\n", { maxRows: 2 }, "too_many_rows", /more than 2 rows/],
    ["a byte too many", "a\n1\n2\n3\n", { maxBytes: 7 }, "too_large", /larger than/],
  ])("%s", async (_, text, limits, code, message) => {
    expect(await refused(text, "a.csv", limits)).toEqual({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  test("a stream without an end is left as soon as the limit is passed", async () => {
    let [given, isClosed] = [0, false];
    const line = bytesOf("Anna,anna@b.example\n".repeat(3000));
    async function* endless() {
      try {
        for (; ; given += line.length) yield line;
      } finally {
        isClosed = true;
      }
    }
    const limits = { maxBytes: 1_000_000, maxRows: 10_000_000 };
    const { batches } = await openTable(endless(), "a.csv", limits);
    await expect(
      (async () => {
        for await (const batch of batches) void batch;
      })(),
    ).rejects.toMatchObject({ code: "too_large" });
    expect(given).toBeLessThan(1_200_000);
    expect(isClosed).toBe(true);
  });

  test("a reader that stops early frees its source", async () => {
    let isClosed = false;
    async function* lines() {
      try {
        for (let count = 0; count < 1000; count++) yield bytesOf("a,b\n".repeat(20_000));
      } finally {
        isClosed = true;
      }
    }
    for await (const batch of (await openTable(lines(), "a.csv")).batches) if (batch.length > 0) break;
    expect(isClosed).toBe(true);
  });
});

test("rows that are read and let go take no memory, however many there are", async () => {
  const line =
    'Anna,Muster,anna@example.com,+49 171 1234567,Acme GmbH,Owner,Website,1500.00,new,"Some, note"\n';
  const piece = bytesOf(line.repeat(500));
  async function* file() {
    yield bytesOf("First Name,Last Name,Email,Phone,Company,Job Title,Source,Value,Stage,Notes\n");
    for (let count = 0; count < 400; count++) yield piece;
  }
  const idle = process.memoryUsage().heapUsed;
  let [rows, max] = [0, 0];
  for await (const batch of (await openTable(file(), "a.csv")).batches) {
    rows += batch.length;
    max = Math.max(max, process.memoryUsage().heapUsed - idle);
  }
  expect(rows).toBe(200_000);
  expect(max).toBeLessThan(150 * 1024 * 1024);
}, 20_000);

test("the pieces of a file may be of any size", async () => {
  const { batches } = await openTable(inPieces(bytesOf("a,b\r\n1,2\r\n"), 1), "A.CSV ");
  for await (const batch of batches) for (const row of batch) expect(row.cells).toEqual(["1", "2"]);
});
