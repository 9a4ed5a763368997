import PdfKit from "pdfkit";
import { drawBars } from "./pdf-bars.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";
import { drawColumns, drawLetterhead, drawNote, drawRule, drawTotals } from "./pdf-letter.ts";
import { printableIn } from "./pdf-letters.ts";
import { colors, contentWidth, margin, type Paper, room, sheets } from "./pdf-paper.ts";
import { drawTable } from "./pdf-table.ts";
import { writeLine, writeText } from "./pdf-text.ts";

/** Draws a document and gives its bytes. Throws when it grows beyond 200 pages. */
export async function drawPdf(wanted: PdfDocument): Promise<Uint8Array> {
  const document = printableIn(wanted);
  const paper = new PdfKit({
    size: sheets[document.sheet ?? "letter"],
    margins: { top: margin, left: margin, right: margin, bottom: margin + 20 },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: document.title,
      Author: document.author,
      ...(document.madeAt && { CreationDate: new Date(document.madeAt) }),
    },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    paper.on("data", (piece: Buffer) => pieces.push(piece));
    paper.on("end", resolve);
    paper.on("error", reject);
  });
  if (document.blocks[0]?.kind !== "letterhead") drawTitle(paper, document);
  for (const block of document.blocks) drawBlock(paper, block);
  finishPages(paper, document);
  paper.end();
  await done;
  return Buffer.concat(pieces);
}

function drawTitle(paper: Paper, { title, subtitle }: PdfDocument): void {
  const box = { x: margin, width: contentWidth(paper) };
  writeText(paper, title, { ...box, size: 20, weight: "bold" });
  if (subtitle) writeText(paper, subtitle, { ...box, size: 10, color: colors.muted });
}

function drawBlock(paper: Paper, block: PdfBlock): void {
  const box = { x: margin, width: contentWidth(paper) };
  switch (block.kind) {
    case "heading":
      room(paper, 90);
      paper.y += 16;
      writeText(paper, block.text, { ...box, size: 13, weight: "bold" });
      paper.y += 4;
      break;
    case "text":
      writeText(paper, block.text, {
        ...box,
        ...(block.isBody ? { size: 10.5 } : { size: 9, color: colors.muted }),
      });
      paper.y += block.isBody ? 6 : 4;
      break;
    case "figures":
      drawFigures(paper, block.items);
      break;
    case "table":
      drawTable(paper, block);
      break;
    case "bars":
      drawBars(paper, block);
      break;
    case "letterhead":
      drawLetterhead(paper, block);
      drawRule(paper);
      break;
    case "columns":
      drawColumns(paper, block);
      break;
    case "totals":
      drawTotals(paper, block);
      break;
    case "note":
      drawNote(paper, block);
  }
}

const figureHeight = 54;

function drawFigures(paper: Paper, items: readonly { label: string; text: string; note?: string }[]): void {
  room(paper, figureHeight + 8);
  const width = contentWidth(paper) / Math.max(1, items.length);
  const top = paper.y;
  for (const [at, { label, text, note = "" }] of items.entries()) {
    const box = { x: margin + at * width, width: width - 8 };
    writeLine(paper, label, top, { ...box, size: 9, color: colors.muted });
    writeLine(paper, text, top + 11, { ...box, size: 16, weight: "bold" });
    writeLine(paper, note, top + 33, { ...box, size: 8, color: colors.muted });
  }
  paper.y = top + figureHeight;
}

/** What each page has besides its content: its number, and the stamp. */
function finishPages(paper: Paper, { author, footer = author, stamp }: PdfDocument): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page);
    writeLine(paper, `${footer} · Page ${page + 1} of ${count}`, paper.page.height - margin, {
      x: margin,
      width: contentWidth(paper),
      size: 8,
      color: colors.muted,
      align: "center",
    });
    if (stamp) drawStamp(paper, stamp);
  }
}

function drawStamp(paper: Paper, { text, tone }: NonNullable<PdfDocument["stamp"]>): void {
  const { width, height } = paper.page;
  paper.save();
  paper.rotate(-32, { origin: [width / 2, height / 2] }).fillOpacity(0.1);
  writeLine(paper, text, height / 2 - 70, {
    x: 0,
    width,
    size: 110,
    weight: "bold",
    color: colors.tones[tone],
    align: "center",
  });
  paper.restore();
}
