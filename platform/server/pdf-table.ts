import type { PdfTable } from "./pdf-document.ts";
import { writeWhole } from "./pdf-letter.ts";
import type { Line } from "./pdf-lines.ts";
import { colors, contentWidth, margin, type Paper, room, roomLeft, rule } from "./pdf-paper.ts";
import { drawLine, lineHeight, textIn, writeLine } from "./pdf-text.ts";

const rowHeight = 17;
const size = 9;
const step = size * lineHeight;

type Column = { x: number; width: number; align?: "right" };

function columnsOf(paper: Paper, { columns }: PdfTable): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = margin;
  return columns.map(({ share, align }) => {
    const whole = (contentWidth(paper) * share) / shares;
    const gap = 8;
    const x = align ? left + gap : left;
    left += whole;
    return { x, width: whole - gap, ...(align && { align }) };
  });
}

/** A row of one line: what is too long ends in an ellipsis. */
function drawRow(paper: Paper, columns: readonly Column[], cells: readonly string[], isHead = false): void {
  const top = paper.y;
  for (const [at, column] of columns.entries())
    writeLine(paper, cells[at] ?? "", top + 2.5, {
      ...column,
      align: column.align ?? (isHead ? "left" : undefined),
      size,
      weight: isHead ? "bold" : "text",
      color: isHead ? colors.muted : colors.text,
    });
  paper.y = top + rowHeight;
  rule(paper);
}

/** A row as high as its longest text. It moves to the next page as a whole, unless it is so long that it goes on there. */
function drawHighRow(
  paper: Paper,
  columns: readonly Column[],
  cells: readonly string[],
  head: () => void,
): void {
  const texts = columns.map((column, at): Line[] =>
    column.align ? [] : textIn(cells[at] ?? "", { ...column, size }).lines,
  );
  const count = Math.max(1, ...texts.map((lines) => lines.length));
  const height = count * step + 8;
  const isLong = height > paper.page.height * 0.4;
  if (room(paper, isLong ? 3 * step + 8 : height)) head();
  paper.y += 3;
  for (let place = 0; place < count; place++) {
    if (roomLeft(paper) < step + 4 && room(paper, step + 4)) head();
    const top = paper.y;
    for (const [at, column] of columns.entries()) {
      const line = texts[at]?.[place];
      if (column.align && place === 0) writeWhole(paper, cells[at] ?? "", top, { ...column, size });
      if (line) drawLine(paper, line, top, { ...column, size });
    }
    paper.y = top + step;
  }
  paper.y += 4;
  rule(paper);
}

/** Draws a table; its head stands again where it goes on. */
export function drawTable(paper: Paper, table: PdfTable): void {
  const columns = columnsOf(paper, table);
  const head = () =>
    drawRow(
      paper,
      columns,
      table.columns.map(({ title }) => title),
      true,
    );
  room(paper, 3 * rowHeight);
  head();
  for (const cells of table.rows) {
    if (table.wraps) {
      drawHighRow(paper, columns, cells, head);
      continue;
    }
    if (room(paper, rowHeight)) head();
    drawRow(paper, columns, cells);
  }
  paper.y += 6;
}
