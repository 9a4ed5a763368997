import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { openTable } from "./table.ts";
import { inPieces, readAll } from "./testing/read-all.ts";

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
type Parts = {
  sheet: string;
  strings?: string;
  styles?: string;
  sheets?: string;
  properties?: string;
  more?: Zippable;
};

function workbook({
  sheet,
  strings,
  styles,
  sheets = '<sheet name="A" sheetId="1" r:id="r1"/>',
  properties = "",
  more = {},
}: Parts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook ${main} xmlns:r="${office}">${properties}<sheets>${sheets}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "worksheet", "/xl/worksheets/sheet2.xml")}${strings ? relation("r3", "sharedStrings", "sharedStrings.xml") : ""}${styles ? relation("r4", "styles", "styles.xml") : ""}</Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<?xml version="1.0"?><worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...(strings ? { "xl/sharedStrings.xml": strToU8(`<sst ${main}>${strings}</sst>`) } : {}),
    ...(styles ? { "xl/styles.xml": strToU8(`<styleSheet ${main}>${styles}</styleSheet>`) } : {}),
    ...more,
  });
}
const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text("A1", "Name")}${text("B1", "What")}</row>`;
const rowsOf = async (parts: Parts) => (await readAll(workbook(parts), "a.xlsx", { size: 100 })).rows;

describe("what a cell says", () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[$-409]&quot;day &quot;0.00"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs>';
  test.each<[string, string, string]>([
    ["inline text", '<c r="B2" t="inlineStr"><is><r><t>Big </t></r><r><t>Bob</t></r></is></c>', "Big Bob"],
    ["shared text", '<c r="B2" t="s"><v>1</v></c>', "Käse & Brot"],
    ["shared text without its reading aid", '<c r="B2" t="s"><v>2</v></c>', "東京"],
    ["text of a formula", '<c r="B2" t="str"><f>A1&amp;"x"</f><v>Namex</v></c>', "Namex"],
    ["number of a formula", '<c r="B2"><f>1+1</f><v>2</v></c>', "2"],
    ["a phone number", '<c r="B2"><v>4.915712345678E12</v></c>', "4915712345678"],
    ["a float's rounding error", '<c r="B2"><v>0.30000000000000004</v></c>', "0.3"],
    ["an amount", '<c r="B2"><v>1234.5600000000001</v></c>', "1234.56"],
    ["a very small number", '<c r="B2"><v>1.5E-7</v></c>', "0.00000015"],
    ["true", '<c r="B2" t="b"><v>1</v></c>', "TRUE"],
    ["an error", '<c r="B2" t="e"><v>#N/A</v></c>', ""],
    ["a day by a built-in format", '<c r="B2" s="1"><v>46085</v></c>', "2026-03-04"],
    ["a day by a custom format", '<c r="B2" s="2"><v>46085</v></c>', "2026-03-04"],
    ["a day and a time", '<c r="B2" s="3"><v>46085.645833333336</v></c>', "2026-03-04 15:30"],
    ["a time", '<c r="B2" s="6"><v>0.645833333333333</v></c>', "15:30"],
    ["a day before the leap day that never existed", '<c r="B2" s="1"><v>1</v></c>', "1900-01-01"],
    ["a postal code", '<c r="B2" s="4"><v>501</v></c>', "00501"],
    ["a number with words in its format", '<c r="B2" s="5"><v>12.5</v></c>', "12.5"],
    ["a day as ISO text", '<c r="B2" t="d"><v>2026-03-04</v></c>', "2026-03-04"],
    ["characters not allowed in XML", '<c r="B2" t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\rb"],
  ])("%s", async (_, cell, wanted) => {
    const strings =
      '<si><t>zero</t></si><si><t>Käse &amp; </t></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>'.replace(
        "Käse &amp; </t>",
        "Käse &amp; Brot</t>",
      );
    const rows = await rowsOf({
      styles,
      strings,
      sheet: `${header}<row r="2">${text("A2", "x")}${cell}</row>`,
    });
    expect(rows[0]?.cells).toEqual(["x", wanted]);
  });

  test("days of a workbook of a Mac count from 1904", async () => {
    const [row] = await rowsOf({
      styles,
      properties: '<workbookPr date1904="1"/>',
      sheet: `${header}<row r="2">${text("A2", "x")}<c r="B2" s="1"><v>44623</v></c></row>`,
    });
    expect(row?.cells[1]).toBe("2026-03-04");
  });
});

test("gaps, empty rows and cells without a reference are understood", async () => {
  const sheet = `<row r="3"><c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>B</t></is></c>${text("D3", "D")}</row><row r="4"><c r="A4" s="1"/></row><row r="6">${text("D6", "4")}</row><row>${text("B7", "2")}</row>`;
  const { start, rows } = await readAll(workbook({ sheet }), "a.xlsx");
  expect(start.headers).toEqual(["A", "B", "Column 3", "D"]);
  expect(rows).toEqual([
    { number: 6, cells: ["", "", "", "4"] },
    { number: 7, cells: ["", "2", "", ""] },
  ]);
});

test("a title above the names of the columns is skipped", async () => {
  const sheet = `<row r="1">${text("A1", "Customers 2026")}</row><row r="3">${text("A3", "Name")}${text("B3", "City")}</row><row r="4">${text("A4", "Ana")}${text("B4", "Ulm")}</row>`;
  const { start, rows } = await readAll(workbook({ sheet }), "a.xlsx");
  expect([start.headers, rows]).toEqual([["Name", "City"], [{ number: 4, cells: ["Ana", "Ulm"] }]]);
});

test("row numbers increase, even where a workbook says otherwise; without a header row the first one is data", async () => {
  const sheet = [2, 2, 1]
    .map((place) => `<row r="${place}">${text("A1", `Ana ${place}`)}${text("B1", "ana@example.com")}</row>`)
    .join("");
  const { start, rows } = await readAll(workbook({ sheet }), "a.xlsx", { names: "none" });
  expect([start.headers, rows.map(({ number }) => number)]).toEqual([
    ["Column 1", "Column 2"],
    [2, 3, 4],
  ]);
});

test("shared texts are read only as far as needed", async () => {
  const strings = `${"<si><t>Ana Silva</t></si>".repeat(100_000)}<not closed`;
  const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>17</v></c></row>'.repeat(3000);
  const { batches } = await openTable(inPieces(workbook({ strings, sheet: header + rows })), "a.xlsx");
  for await (const batch of batches)
    if (batch.length > 0) return expect(batch[0]?.cells).toEqual(["Ana Silva", "Ana Silva"]);
});

test("the first visible sheet is read", async () => {
  const sheets =
    '<sheet name="Hidden" sheetId="1" state="hidden" r:id="r1"/><sheet name="Seen" sheetId="2" r:id="r2"/>';
  const second = strToU8(
    `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Seen</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
  );
  expect(
    (
      await readAll(
        workbook({ sheet: header, sheets, more: { "xl/worksheets/sheet2.xml": second } }),
        "a.xlsx",
      )
    ).start.headers,
  ).toEqual(["Seen"]);
});

describe("a malicious or broken workbook is refused plainly", () => {
  const zeros = new Uint8Array(64 * 1024 * 1024).fill(32);
  test("a bomb", async () => {
    const bomb = workbook({ sheet: header, more: { "xl/worksheets/sheet1.xml": [zeros, { level: 9 }] } });
    expect(bomb.length).toBeLessThan(200 * 1024);
    await expect(readAll(bomb, "a.xlsx")).rejects.toMatchObject({ code: "too_large" });
  }, 20_000);
  test("XML that ends too early", async () => {
    await expect(
      rowsOf({ sheet: "", more: { "xl/worksheets/sheet1.xml": strToU8("<worksheet><sheetData><row>") } }),
    ).rejects.toMatchObject({ code: "broken" });
  });
  test("an entity that grows", async () => {
    const sheet = strToU8(
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
    );
    await expect(rowsOf({ sheet: "", more: { "xl/worksheets/sheet1.xml": sheet } })).rejects.toMatchObject({
      code: "broken",
    });
  });
  test.each<[string, string, string, string]>([
    ["a column far to the right", "XFD2", "too_wide", "The file has 16,384 columns; at most 500 can be read"],
    ["a column that no workbook can have", "XFE2", "broken", "damaged"],
    ["a column whose number alone would take all memory", "ZZZZZZ2", "broken", "damaged"],
    ["an invalid cell reference", "$A$2", "broken", "damaged"],
  ])("%s", async (_, reference, code, message) => {
    const before = process.memoryUsage().rss;
    await expect(
      rowsOf({ sheet: `${header}<row r="2">${text(reference, "x")}</row>` }),
    ).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });
  test.each([["1048577"], ["0"], ["1e400"], ["x"], ["1.5"]])(
    "a row number that no workbook can have: %s",
    async (number) => {
      await expect(
        rowsOf({ sheet: `${header}<row r="${number}">${text("A2", "x")}</row>` }),
      ).rejects.toMatchObject({ code: "broken" });
    },
  );
  test("several parts that are too large together but not alone", async () => {
    const part: [Uint8Array, { level: 9 }] = [zeros.subarray(0, 12 * 1024 * 1024), { level: 9 }];
    const sound = workbook({ sheet: header, more: { "xl/a.xml": part } });
    expect((await readAll(sound, "a.xlsx")).start.headers).toEqual(["Name", "What"]);
    await expect(
      readAll(workbook({ sheet: header, more: { "xl/a.xml": part, "xl/b.xml": part } }), "a.xlsx"),
    ).rejects.toMatchObject({ code: "too_large" });
  }, 20_000);
  test("a part that is larger than the directory says", async () => {
    const bytes = workbook({ sheet: header + "<!--      -->".repeat(3_000_000) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at + 46 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    await expect(readAll(bytes, "a.xlsx")).rejects.toMatchObject({ code: "too_large" });
  }, 20_000);
  test("parts that share the same bytes", async () => {
    const bytes = workbook({
      sheet: header,
      more: { "xl/a.xml": [zeros.subarray(0, 100_000), { level: 0 }] },
    });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at + 46 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 20, 60_000, true);
    await expect(readAll(bytes, "a.xlsx")).rejects.toMatchObject({ code: "broken" });
  });
  test("many cells that use one long text", async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(20);
    const sheet = header + `<row>${cells}</row>`.repeat(3000);
    await expect(
      rowsOf({ sheet: `${header}<row>${cells}</row>`, strings: `<si><t>${"x".repeat(90_000)}</t></si>` }),
    ).rejects.toMatchObject({ code: "cell_too_long" });
    await expect(rowsOf({ sheet, strings: `<si><t>${"x".repeat(4000)}</t></si>` })).rejects.toMatchObject({
      code: "too_large",
    });
  });
  test.each<[string, string, Partial<Parts>]>([
    ["of a cell", "x", {}],
    ["of a cell, in many parts", "<r><t>xxxxxxxxxxxxxxxx</t></r>", {}],
    ["that cells share", "x", { strings: "" }],
    ["that cells share, in many parts", "<r><t>xxxxxxxxxxxxxxxx</t></r>", { strings: "" }],
  ])(
    "a text without an end costs no memory: %s",
    async (_, repeated, { strings }) => {
      const many = repeated.startsWith("<")
        ? repeated.repeat(500_000)
        : `<t>${repeated.repeat(14_000_000)}</t>`;
      const bytes =
        strings === undefined
          ? workbook({ sheet: `${header}<row><c t="inlineStr"><is>${many}</is></c></row>` })
          : workbook({ sheet: `${header}<row><c t="s"><v>0</v></c></row>`, strings: `<si>${many}</si>` });
      const before = process.memoryUsage();
      await expect(readAll(bytes, "a.xlsx")).rejects.toMatchObject({ code: "cell_too_long" });
      const after = process.memoryUsage();
      expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(30_000_000);
    },
    20_000,
  );
  test("an empty sheet", async () =>
    await expect(rowsOf({ sheet: "" })).rejects.toMatchObject({ code: "empty" }));
  test("any bytes changed", async () => {
    const sound = workbook({ sheet: header });
    for (let at = 0; at < sound.length; at += 7) {
      const bytes = sound.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const result = await readAll(bytes, "a.xlsx").then(
        () => "read",
        (error: { name: string }) => error.name,
      );
      expect(["read", "TableError"]).toContain(result);
    }
  });
});
