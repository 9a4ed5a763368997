import PdfKit from "pdfkit";
import { drawBars } from "./pdf-bars.ts";
import type { PdfBlock, PdfDocument, PdfTable } from "./pdf-document.ts";
import { addFonts, printableIn } from "./pdf-letters.ts";
import { colors, contentWidth, fonts, margin, type Paper, room } from "./pdf-paper.ts";

/** More pages than this are no document that somebody reads. */
const maxPages = 200;

/** Draws a document on letter paper and gives its bytes. Throws when it grows beyond 200 pages. */
export async function drawPdf(wanted: PdfDocument): Promise<Uint8Array> {
  const document = printableIn(wanted);
  const paper = new PdfKit({
    size: "LETTER",
    margins: { top: margin, left: margin, right: margin, bottom: margin + 20 },
    bufferPages: true,
    lang: "en-US",
    info: { Title: document.title, Author: document.author },
  });
  addFonts(paper, document);
  const pieces: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    paper.on("data", (piece: Buffer) => pieces.push(piece));
    paper.on("end", resolve);
    paper.on("error", reject);
  });
  paper.font(fonts.bold).fontSize(20).fillColor(colors.text).text(document.title);
  if (document.subtitle) paper.font(fonts.text).fontSize(10).fillColor(colors.muted).text(document.subtitle);
  for (const block of document.blocks) {
    drawBlock(paper, block);
    if (paper.bufferedPageRange().count > maxPages)
      throw new Error(`This would be more than ${maxPages} pages`);
  }
  numberPages(paper, document.author);
  paper.end();
  await done;
  return Buffer.concat(pieces);
}

function drawBlock(paper: Paper, block: PdfBlock): void {
  switch (block.kind) {
    case "heading":
      room(paper, 90);
      paper.moveDown(1.2).font(fonts.bold).fontSize(13).fillColor(colors.text);
      paper.text(block.text, margin, paper.y, { width: contentWidth }).moveDown(0.4);
      break;
    case "text":
      paper.font(fonts.text).fontSize(9).fillColor(colors.muted);
      paper.text(block.text, margin, paper.y, { width: contentWidth }).moveDown(0.4);
      break;
    case "figures":
      drawFigures(paper, block.items);
      break;
    case "table":
      drawTable(paper, block);
      break;
    case "bars":
      drawBars(paper, block);
  }
}

const figureHeight = 52;

function drawFigures(paper: Paper, items: readonly { label: string; text: string; note?: string }[]): void {
  room(paper, figureHeight + 8);
  const width = contentWidth / Math.max(1, items.length);
  const top = paper.y;
  for (const [at, { label, text, note = "" }] of items.entries()) {
    const line = { width: width - 8, height: 20, ellipsis: true, lineBreak: false };
    const left = margin + at * width;
    paper.font(fonts.text).fontSize(9).fillColor(colors.muted).text(label, left, top, line);
    paper.font(fonts.bold).fontSize(16).fillColor(colors.text);
    paper.text(text, left, top + 13, line);
    paper
      .font(fonts.text)
      .fontSize(8)
      .fillColor(colors.muted)
      .text(note, left, top + 34, line);
  }
  paper.x = margin;
  paper.y = top + figureHeight;
}

const rowHeight = 17;

function drawTable(paper: Paper, { columns, rows }: PdfTable): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const top = paper.y;
    let left = margin;
    paper.font(isHead ? fonts.bold : fonts.text).fontSize(9);
    paper.fillColor(isHead ? colors.muted : colors.text);
    for (const [at, { share, align = "left" }] of columns.entries()) {
      const width = (contentWidth * share) / shares;
      const options = { width: width - 6, height: 12, align, ellipsis: true, lineBreak: false } as const;
      paper.text(cells[at] ?? "", left, top + 4, options);
      left += width;
    }
    paper.y = top + rowHeight;
    paper.moveTo(margin, paper.y).lineTo(margin + contentWidth, paper.y);
    paper.lineWidth(0.5).strokeColor(colors.line).stroke();
  };
  const head = () =>
    drawRow(
      columns.map(({ title }) => title),
      true,
    );
  room(paper, 3 * rowHeight);
  head();
  for (const cells of rows) {
    // The head stands again where the table goes on.
    if (room(paper, rowHeight)) head();
    drawRow(cells, false);
  }
  paper.x = margin;
  paper.moveDown(0.5);
}

function numberPages(paper: Paper, author: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page);
    // Below the margin, where text would else begin another page.
    paper.page.margins.bottom = 0;
    paper.font(fonts.text).fontSize(8).fillColor(colors.muted);
    paper.text(`${author} · ${page + 1} of ${count}`, margin, paper.page.height - margin, {
      width: contentWidth,
      align: "center",
      lineBreak: false,
    });
  }
}
