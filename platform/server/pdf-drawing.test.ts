import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";
import { drawPdf } from "./pdf-drawing.ts";

const hasPrograms = ["pdftotext", "pdffonts", "pdfinfo", "qpdf"].every(
  (name) => spawnSync(name, ["--version"]).error === undefined,
);
const needs = "(needs Debian's poppler-utils and qpdf)";

const columns = [
  { title: "Description", share: 5 },
  { title: "Quantity", share: 1, align: "right" },
  { title: "Amount", share: 1.4, align: "right" },
] as const;
const tableOf = (rows: string[][]): PdfBlock => ({ kind: "table", wraps: true, columns, rows });
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Line ${at + 1} of this work`, "1", "$80.00"]);
const totals: PdfBlock = {
  kind: "totals",
  rows: [
    { label: "Subtotal", text: "$140.00" },
    { label: "GST 5%", text: "$7.00" },
    { label: "QST 9.975%", text: "$13.97" },
    { label: "Total", text: "$160.97", isStrong: true },
  ],
};
const invoice = (blocks: PdfBlock[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "Invoice INV-0001",
  author: "Alder & Rye",
  footer: "INV-0001",
  ...more,
  blocks: [
    {
      kind: "letterhead",
      name: "Alder & Rye",
      lines: ["12 Main St"],
      title: "Invoice",
      facts: [{ label: "Number", text: "INV-0001" }],
    },
    ...blocks,
  ],
});

const folder = mkdtempSync(join(tmpdir(), "pdf-drawing-"));
const path = join(folder, "drawn.pdf");
afterAll(() => rmSync(folder, { recursive: true }));

async function drawn(document: PdfDocument) {
  const input = Buffer.from(await drawPdf(document));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { input }).toString();
  writeFileSync(path, input);
  run("qpdf", "--check", path);
  const fonts = run("pdffonts", "-")
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.split(/\s+/).slice(-5, -2));
  const pages = run("pdftotext", "-layout", "-", "-").split("\f").slice(0, -1);
  const flat = run("pdftotext", "-", "-")
    .normalize("NFC")
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/g, "");
  return { bytes: input, fonts, pages, text: flat.replaceAll(/\s+/g, " "), info: run("pdfinfo", "-") };
}

test.skipIf(!hasPrograms)(
  `letters of all the world in one line come out as they were written, embedded and with their numbers ${needs}`,
  async () => {
    const world = "₦ ₹ € Ł 漢 ع क";
    const names = [
      "Zoë Łukowska, Đorđe Šarić, Αλέξης Παπάς, Ольга Їжак, Nguyễn Văn Ánh",
      "東京都 株式会社",
      "서울 주식회사",
      "กรุงเทพ",
    ];
    const { fonts, text, bytes } = await drawn(
      invoice([tableOf([[world, "1", "₹1,500.00"], ...names.map((name) => [name, "1", "€2"])])]),
    );
    // The reader takes letters that stand alone for one word that is set wide.
    expect(text.replaceAll(" ", "")).toContain(world.replaceAll(" ", ""));
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain("₹1,500.00");
    expect(fonts.length).toBeGreaterThan(8);
    // Embedded, a part of the font, and with a map to Unicode.
    for (const font of fonts) expect(font).toEqual(["yes", "yes", "yes"]);
    expect(bytes.length).toBeLessThan(120_000);
  },
);

test.skipIf(!hasPrograms)(
  `Arabic and Hebrew keep the order of their words and letters ${needs}`,
  async () => {
    const names = ["شركة مثال للتجارة", "حذاء رياضي جديد", "שלום עולם"];
    const { text } = await drawn(invoice([tableOf(names.map((name) => [name, "1", "$1"]))]));
    for (const name of names) expect(text).toContain(name);
  },
);

test.skipIf(!hasPrograms)(`a document after another has its letters right too ${needs}`, async () => {
  // The shape of "é" is made of that of "e", which the first document asks for only as a part.
  await drawn(invoice([{ kind: "note", heading: "N", text: "ééé" }]));
  expect((await drawn(invoice([{ kind: "note", heading: "N", text: "eel, coffee, ﬁve" }]))).text).toContain(
    "eel, coffee",
  );
});

test.skipIf(!hasPrograms).each([1, 40, 200])(
  `%i lines: the head stands on each page, pages are counted, sums stay together ${needs}`,
  async (count) => {
    const { pages } = await drawn(invoice([tableOf(lines(count)), totals]));
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`INV-0001 · Page ${at + 1} of ${pages.length}`);
      if (page.includes("of this work")) expect(page).toMatch(/Description\s+Quantity\s+Amount/);
    }
    const all = pages.join("");
    for (let at = 1; at <= count; at++) expect(all).toContain(`Line ${at} of this work`);
    const withTotal = pages.find((page) => page.includes("$160.97"));
    expect(withTotal).toMatch(/Subtotal[^]*GST 5%[^]*QST 9\.975%[^]*Total/);
    expect(pages.length).toBe(count === 1 ? 1 : count === 40 ? 2 : 7);
  },
);

test.skipIf(!hasPrograms)(`sums stay together wherever the table ends ${needs}`, async () => {
  for (let count = 20; count < 36; count += 3) {
    const { pages } = await drawn(invoice([tableOf(lines(count)), totals]));
    const page = pages.find((one) => one.includes("Subtotal"));
    expect(page).toContain("$160.97");
  }
});

test.skipIf(!hasPrograms)(`a long text takes the lines it needs, and no figure is cut ${needs}`, async () => {
  const long = Array.from({ length: 120 }, (_, at) => `word${at}`).join(" ");
  const endless = "x".repeat(900);
  const most = "$9,999,999,999,999.99";
  const tall = Array.from({ length: 90 }, (_, at) => `row${at}`).join("\n");
  const { text, pages } = await drawn(
    invoice([
      tableOf([
        [long, "1", most],
        [endless, "123456789.123456", most],
        [tall, "1", "$1"],
      ]),
      {
        kind: "totals",
        rows: [{ label: "A tax with a long name that goes on and on", text: most, isStrong: true }],
      },
    ]),
  );
  for (let at = 0; at < 120; at++) expect(text).toContain(`word${at}`);
  for (let at = 0; at < 90; at++) expect(text).toContain(`row${at}`);
  expect(text.match(/x{20,}/g)?.join("").length).toBe(900);
  expect(text.split(most).length - 1).toBe(3);
  expect(text).toContain("123456789.123456");
  expect(pages.length).toBeGreaterThan(1);
});

test.skipIf(!hasPrograms)(`paper is letter or A4, and a stamp is on each page ${needs}`, async () => {
  const letter = await drawn(invoice([tableOf(lines(60))], { stamp: { text: "DRAFT", tone: "muted" } }));
  expect(letter.info).toMatch(/Page size:\s+612 x 792/);
  for (const page of letter.pages) for (const sign of "DRAFT") expect(page).toContain(sign);
  const a4 = await drawn(invoice([tableOf(lines(3))], { sheet: "a4" }));
  expect(a4.info).toMatch(/Page size:\s+595\.28 x 841\.89/);
  expect(a4.info).toMatch(/Title:\s+Invoice INV-0001/);
});

test("more than 200 pages are refused, within one text too", async () => {
  const tall = Array.from({ length: 2900 }, () => "x").join("\n");
  await expect(
    drawPdf(invoice([tableOf(Array.from({ length: 8 }, () => [tall, "1", "$1"]))])),
  ).rejects.toThrow("200 pages");
});
