import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { longestStall, maxStallMs } from "#platform/server/testing/stalls.ts";
import { statementLimits } from "./statement-shape.ts";
import { openStatement, readStatement } from "./statement.ts";
import { camt, entry, statement } from "./testing/camt-files.ts";
import { bankList, sgml, sgmlEntry } from "./testing/ofx-parts.ts";
import { bytesOf, inPieces } from "./testing/read-all.ts";

const refused = async (file: string | Uint8Array, fileName: string): Promise<string> =>
  readStatement(inPieces(typeof file === "string" ? bytesOf(file) : file), fileName).then(
    ({ lines }) => `read: ${lines.length} lines`,
    (error: Error) => `${error.name}: ${error.message}`,
  );
const ofx = sgml(bankList("1", sgmlEntry(["20260105", "1.00", "A", "B"])));
const xml = camt(2, statement(entry(2, { amount: "1.00" })));
const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
const bomb = `<!DOCTYPE l [<!ENTITY l0 "lol">${lol}]>`;

describe("a file that is none of a bank is told plainly", () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ["nothing", "", "a.ofx", /^TableError: File is empty$/],
    ["blanks", "  \n ", "a.csv", /File is empty/],
    ["a PDF named .ofx", "%PDF-1.7 …", "a.ofx", /named \.ofx but is a PDF/],
    ["a web page named .ofx", "<!DOCTYPE html><html><body>Sign in</body></html>", "a.ofx", /is a web page/],
    ["a web page named .xml", "<html></html>", "a.xml", /is a web page/],
    ["a picture", bytesOf(0x89, "PNG\r\n"), "a.csv", /is a picture/],
    ["a PDF by its name", "%PDF", "a.pdf", /A PDF is for reading/],
    ["MT940", ":20:START\n:25:1/2\n", "a.csv", /MT940/],
    ["QIF", "!Type:Bank\nD1/5/26\nT-1.00\n^\n", "a.csv", /QIF/],
    ["words named .ofx", "hello", "a.ofx", /is no OFX/],
    ["a zip named .ofx", zipSync({ "a.txt": bytesOf("x") }), "a.ofx", /is a zip/],
    ["a zip without a statement", zipSync({ "a.txt": bytesOf("x") }), "a.zip", /holds no bank statement/],
    ["half a zip", zipSync({ "a.xml": bytesOf(xml) }).subarray(0, 60), "a.zip", /zip is damaged/],
    [
      "a zip of two tables",
      zipSync({ "a.csv": bytesOf("x"), "b.csv": bytesOf("y") }),
      "a.zip",
      /several files/,
    ],
    ["a table without days", "Name,Amount\nA,1.00\n", "a.csv", /No column of dates/],
    ["a table without amounts", "Date,Name\n2026-01-05,A\n", "a.csv", /No column of dates/],
    ["CAMT.052", xml.replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt"), "a.xml", /CAMT\.052.*CAMT\.053/],
    ["CAMT.054", xml.replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"), "a.xml", /CAMT\.054.*CAMT\.053/],
    ["a payment order", "<Document><CstmrCdtTrfInitn/></Document>", "a.xml", /payment order/],
    ["XML of something else", "<feed><entry/></feed>", "a.xml", /no bank statement/],
    ["XML that breaks off", xml.slice(0, -40), "a.xml", /damaged/],
    [
      "investments",
      ofx.replace(/STMTRS>/g, "INVSTMTRS>"),
      "a.ofx",
      /lists investments, which can’t be imported/,
    ],
    ["OFX with nothing in it", "<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>", "a.ofx", /no statement/],
    [
      "an entity bomb in XML",
      xml.replace(/\n/, `\n${bomb}`).replace("R1", "&l9;"),
      "a.xml",
      /words of its own/,
    ],
    ["an entity bomb in OFX", ofx.replace("<OFX>", `${bomb}<OFX>`), "a.ofx", /words of its own/],
    [
      "a file fetched by XML",
      xml.replace(/\n/, '\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      "a.xml",
      /words of its own/,
    ],
    [
      "a file fetched by OFX",
      ofx.replace("<OFX>", '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1/">]><OFX>'),
      "a.ofx",
      /words of its own/,
    ],
    ["an entity nobody knows", xml.replace("<Cd>NTRF", "<Cd>&x;"), "a.xml", /damaged/],
  ])("%s", async (_, file, fileName, message) => {
    expect(await refused(file, fileName)).toMatch(message);
  });

  test("an entity nobody knows stays as it is in OFX", async () => {
    const { lines } = await readStatement(inPieces(bytesOf(ofx.replace(">B", ">B &x; &l9;"))), "a.ofx");
    expect(lines.map(({ text }) => text)).toEqual(["B &x; &l9;"]);
  });
});

/** Fewer than in the product, where it is the same check: so many lines take a while. */
const maxLines = 20_000;

/** The same text, over and over; `seen` counts what was taken of it. */
async function* endless(begin: string, repeated: string, seen: { bytes: number }, bytes = 6 * 1024 * 1024) {
  yield bytesOf(begin);
  const piece = bytesOf(repeated.repeat(Math.ceil(65_536 / repeated.length)));
  for (seen.bytes = 0; seen.bytes < bytes; seen.bytes += piece.length) yield piece;
}
async function readOn(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<{ count: number; message: string }> {
  let count = 0;
  try {
    const { batches } = await openStatement(bytes, fileName, { limits: { maxLines } });
    for await (const { lines, problems } of batches) count += lines.length + problems.length;
    return { count, message: "" };
  } catch (error) {
    return { count, message: (error as Error).message };
  }
}

describe("a file that is too much is told, early, and leaves others their turn", () => {
  const open = ofx.slice(0, ofx.indexOf("<STMTTRN>"));
  const begun = xml.slice(0, xml.indexOf("<Ntry>"));
  test.each<[string, string, string, string, RegExp]>([
    [
      "20,001 lines of OFX",
      "a.ofx",
      open,
      "<STMTTRN><DTPOSTED>20260105<TRNAMT>1<NAME>A</STMTTRN>",
      /more than 20,000 lines/,
    ],
    ["20,001 rows", "a.csv", "Date,Text,Amount\n", "2026-01-05,A,1.00\n", /more than 20,000 lines/],
    ["a text of OFX without an end", "a.ofx", `${open}<STMTTRN><NAME>`, "x", /too long/],
    ["a comment of OFX without an end", "a.ofx", `${open}<!--`, "x", /too long/],
    ["tags of OFX that are never closed", "a.ofx", open, "<A>", /^$/],
    ["parts within parts", "a.ofx", `${open}<STMTTRN>`, "<PAYEE>", /OFX file is damaged/],
    ["memos without an end", "a.ofx", `${open}<STMTTRN>`, "<MEMO>x<Z1>y", /^$/],
    ["marks that begin no tag", "a.ofx", `${open}<STMTTRN><NAME>`, "<<", /too long/],
    [
      "lists without an end",
      "a.ofx",
      open,
      "<STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM></STMTRS>",
      /more than 5,000 lists/,
    ],
    ["elements within elements", "a.xml", begun, "<a>", /damaged/],
    ["a text of XML without an end", "a.xml", `${begun}<Ntry><AddtlNtryInf>`, "x", /too long/],
    [
      "a batch without an end",
      "a.xml",
      `${begun}<Ntry><NtryDtls>`,
      "<TxDtls><Amt Ccy='EUR'>1</Amt></TxDtls>",
      /too long|more than/,
    ],
    [
      "one text within one entry",
      "a.xml",
      `${begun}<Ntry>`,
      "<AddtlNtryInf>x</AddtlNtryInf>",
      /too long|damaged/,
    ],
    ["a row without an end", "a.csv", "Date,Text,Amount\n2026-01-05,A,1.00\n", "x", /too long|characters/],
  ])(
    "%s",
    async (_, fileName, begin, repeated, message) => {
      const seen = { bytes: 0 };
      let told = { count: 0, message: "" };
      const before = process.memoryUsage().heapUsed;
      const stall = await longestStall(async () => {
        told = await readOn(endless(begin, repeated, seen), fileName);
      }, maxStallMs);
      expect(told.message).toMatch(message);
      expect(told.count).toBeLessThanOrEqual(maxLines);
      expect(stall).toBeLessThan(maxStallMs);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(250 * 1024 * 1024);
    },
    120_000,
  );

  test("500,000 lines at most, in 50 MB", () =>
    expect([statementLimits.maxLines, statementLimits.maxBytes]).toEqual([500_000, 52_428_800]));

  test("a zip that unpacks to more than can be read", async () => {
    const big = new Uint8Array(40 * 1024 * 1024);
    big.set(bytesOf(begun));
    big.fill(32, begun.length);
    const zip = zipSync({ "a.xml": [big, { level: 9 }] });
    expect((await readOn(inPieces(zip), "a.zip")).message).toMatch(/holds more than can be read/);
  }, 60_000);

  test("more bytes than can be read, and more rows than a sheet has", async () => {
    const begun = "Date,Text,Amount\n2026-01-05,A,1.00\n";
    const large = openStatement(endless(begun, "x,", { bytes: 0 }), "a.csv", {
      limits: { maxBytes: 1024 * 1024 },
    });
    await expect(large.then(({ batches }) => batches.next())).rejects.toThrow(/too long|larger than 1 MB/);
    const long = await readOn(endless(begun, "\n", { bytes: 0 }), "a.csv");
    expect(long.message).toMatch(/more than 1,048,576 lines/);
  }, 60_000);
});
