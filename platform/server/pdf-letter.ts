import type { PdfBlock, PdfLetterhead, PdfTotals } from "./pdf-document.ts";
import { isDrawable } from "./pdf-image.ts";
import { colors, contentWidth, margin, type Paper, room, rule } from "./pdf-paper.ts";
import { drawLine, lineHeight, textIn, type TextStyle, writeLine, writeText } from "./pdf-text.ts";

const logoBox = [180, 56] as const;
/** An address has fewer lines than this; what has more is no address. */
const maxLines = 14;

/** Text at a place of its own, without a new page; returns where it ends. */
function writeBox(paper: Paper, text: string, top: number, style: TextStyle): number {
  let y = top;
  for (const line of textIn(text, style).lines.slice(0, maxLines)) {
    drawLine(paper, line, y, { ...style, align: style.align ?? "left" });
    y += lineHeight * style.size;
  }
  return y;
}

function drawLogo(paper: Paper, logo: Uint8Array | undefined, top: number): number {
  if (!logo || !isDrawable(logo)) return top;
  try {
    paper.image(Buffer.from(logo), margin, top, { fit: [...logoBox] });
    return top + logoBox[1] + 10;
  } catch {
    // A broken picture is left out; the invoice is worth more.
    return top;
  }
}

/** Draws whose letter it is on the left, and what it is on the right. */
export function drawLetterhead(
  paper: Paper,
  { logo, name, lines, title, color, facts }: PdfLetterhead,
): void {
  const top = paper.y;
  const half = contentWidth(paper) / 2;
  let left = drawLogo(paper, logo, top);
  left = writeBox(paper, name, left, { x: margin, width: half - 12, size: 12, weight: "bold" });
  if (lines.length > 0)
    left = writeBox(paper, lines.join("\n"), left + 2, {
      x: margin,
      width: half - 12,
      size: 9,
      color: colors.muted,
    });
  const side = { x: margin + half, width: half, align: "right" } as const;
  let right =
    writeBox(paper, title, top - 4, { ...side, size: 22, weight: "bold", ...(color && { color }) }) + 4;
  for (const { label, text } of facts) {
    writeLine(paper, label, right, { ...side, width: half * 0.5, size: 9, color: colors.muted });
    const box = { x: margin + half * 1.5 + 8, width: half * 0.5 - 8, size: 9, align: "right" } as const;
    right = writeBox(paper, text, right, box) + 1;
  }
  paper.y = Math.max(left, right) + 18;
}

/** Draws short texts side by side. */
export function drawColumns(paper: Paper, { items }: Extract<PdfBlock, { kind: "columns" }>): void {
  const width = contentWidth(paper) / Math.max(2, items.length);
  const styles = items.map((item, at) => ({
    item,
    style: { x: margin + at * width, width: width - 12, size: 9.5 },
  }));
  const highest = Math.max(...styles.map(({ item, style }) => textIn(item.text, style).lines.length));
  room(paper, 14 + Math.min(maxLines, highest) * lineHeight * 9.5);
  const top = paper.y;
  let bottom = top;
  for (const { item, style } of styles) {
    writeLine(paper, item.heading, top, { ...style, size: 8.5, weight: "bold", color: colors.muted });
    bottom = Math.max(bottom, writeBox(paper, item.text, top + 13, style));
  }
  paper.y = bottom + 16;
}

const totalHeight = 17;
const strongHeight = 24;

/** Draws sums on the right, together on one page. An amount that is too long for its place is written smaller, never cut. */
export function drawTotals(paper: Paper, { rows }: PdfTotals): void {
  const heights = rows.map(({ isStrong }) => (isStrong ? strongHeight : totalHeight));
  room(paper, 8 + heights.reduce((sum, height) => sum + height, 0));
  paper.y += 8;
  const width = Math.min(290, contentWidth(paper) * 0.6);
  const x = margin + contentWidth(paper) - width;
  for (const [at, { label, text, isStrong = false }] of rows.entries()) {
    // More rows than a page has room for go on over the next one.
    room(paper, heights[at] ?? totalHeight);
    const top = paper.y;
    const weight = isStrong ? "bold" : "text";
    const size = isStrong ? 12 : 9.5;
    if (isStrong) {
      paper.moveTo(x, top + 2).lineTo(x + width, top + 2);
      paper.lineWidth(0.75).strokeColor(colors.muted).stroke();
    }
    const y = top + (isStrong ? 5 : 2);
    const box = { x, width: width * 0.54, size, weight } as const;
    writeLine(paper, label, y, { ...box, color: isStrong ? colors.text : colors.muted, align: "left" });
    writeWhole(paper, text, y, { x: x + width * 0.55, width: width * 0.45, size, weight });
    paper.y = top + (heights[at] ?? totalHeight);
  }
  paper.y += 6;
}

/** One line at the right end of its place; smaller where it would not fit, so that no figure is ever cut. */
export function writeWhole(paper: Paper, text: string, y: number, style: TextStyle): void {
  const wide = textIn(text, { ...style, width: 10_000 }).lines[0]?.width ?? 0;
  const size = wide > style.width ? Math.max(4, (style.size * style.width) / wide - 0.05) : style.size;
  writeLine(paper, text, y + (style.size - size), { ...style, size, align: "right" });
}

/** Draws a longer text under a small heading; the heading stays with its first lines. */
export function drawNote(paper: Paper, { heading, text }: Extract<PdfBlock, { kind: "note" }>): void {
  const box = { x: margin, width: contentWidth(paper) };
  paper.y += 10;
  room(paper, 44);
  writeLine(paper, heading, paper.y, { ...box, size: 8.5, weight: "bold", color: colors.muted });
  paper.y += 14;
  writeText(paper, text, { ...box, size: 9.5 });
}

/** A line between the letterhead and what follows. */
export function drawRule(paper: Paper): void {
  rule(paper);
  paper.y += 14;
}
