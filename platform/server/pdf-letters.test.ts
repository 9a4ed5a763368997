import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import type { PdfDocument } from "./pdf-document.ts";
import { drawPdf } from "./pdf-drawing.ts";
import { printable } from "./pdf-letters.ts";

const hasProgram = spawnSync("pdftotext", ["-v"]).error === undefined;
const written = async (text: string) => {
  const document: PdfDocument = { title: text, author: "Mainstay", blocks: [{ kind: "text", text }] };
  const bytes = Buffer.from(await drawPdf(document));
  return { bytes, text: execFileSync("pdftotext", ["-", "-"], { input: bytes }).toString() };
};

test("letters that the fonts have stay, others are a question mark each, and what has no shape falls away", () => {
  expect(printable("Zoë Łukowska, Αλέξης, Ольга, \u0430\u0301, −5 °C, “€12”")).toBe(
    "Zoë Łukowska, Αλέξης, Ольга, \u0430\u0301, -5 °C, “€12”",
  );
  expect(printable("東京\u200d☺\t!\u0000")).toBe("??? !");
  expect(printable("e\u0301")).toBe("é");
});

test.skipIf(!hasProgram)("names from Warsaw to Delhi can be read and copied (needs pdftotext)", async () => {
  const names = "Zoë Łukowska, Đorđe Šarić, Αλέξης Παπάς, Ольга Їжак, Nguyễn Văn Ánh";
  const { bytes, text } = await written(names);
  expect(text.normalize("NFC").replaceAll(/\s+/g, " ")).toContain(names);
  expect(bytes.length).toBeLessThan(120_000);
  expect((await written("Zoë")).bytes.length).toBeLessThan(5000);
});
