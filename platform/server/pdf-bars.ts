import type { PdfBars, PdfUnit } from "./pdf-document.ts";
import { runsOf, levelsOf, widthOf } from "./pdf-letters.ts";
import { colors, contentWidth, margin, type Paper, room } from "./pdf-paper.ts";
import { writeLine } from "./pdf-text.ts";

const height = 130;
const axisWidth = 46;

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const axisText = (value: number, unit: PdfUnit): string =>
  unit === "money" ? `$${short.format(value)}` : Number.isInteger(value) ? short.format(value) : "";
/** An axis goes at least so far, so that nothing at all does not stand beside cents or half a person. */
const leastTop: Record<PdfUnit, number> = { count: 2, money: 10 };

/** The smallest of 1, 2, 4, 5, 10, 20 … that is not below the largest value: quarters and halves of it are easy to read. */
export function roundTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= Math.max(1, largest)) ?? largest;
}

/** Draws bars in groups, with three lines to read them by and a legend in words. */
export function drawBars(paper: Paper, { title, unit, series, groups }: PdfBars): void {
  room(paper, height + 60);
  writeLine(paper, title, paper.y, { x: margin, width: contentWidth(paper), size: 10, weight: "bold" });
  paper.y += 14;
  drawLegend(paper, series);
  const top = paper.y + 6;
  const bottom = top + height;
  const highest = roundTop(Math.max(leastTop[unit], ...groups.flatMap(({ values }) => values)));
  drawLines(paper, { top, highest, unit });
  const groupWidth = (contentWidth(paper) - axisWidth) / Math.max(1, groups.length);
  const barWidth = Math.min(22, (groupWidth * 0.7) / Math.max(1, series.length));
  for (const [at, { label, values }] of groups.entries()) {
    const left = margin + axisWidth + at * groupWidth;
    const first = left + (groupWidth - barWidth * values.length) / 2;
    for (const [place, value] of values.entries()) {
      const barHeight = (Math.max(0, value) / highest) * height;
      if (barHeight > 0)
        paper
          .rect(first + place * barWidth, bottom - barHeight, Math.max(1, barWidth - 1), barHeight)
          .fill(colors.series[place % colors.series.length]);
    }
    // Of many groups only some have room for their name.
    if (at % Math.ceil(groups.length / 12) === 0) {
      const width = groupWidth * Math.ceil(groups.length / 12);
      writeLine(paper, label, bottom + 3, { x: left, width, size: 7, color: colors.muted, align: "center" });
    }
  }
  paper.x = margin;
  paper.y = bottom + 22;
}

function drawLegend(paper: Paper, series: readonly string[]): void {
  const top = paper.y + 3;
  let left = margin;
  for (const [place, name] of series.entries()) {
    paper.rect(left, top, 7, 7).fill(colors.series[place % colors.series.length]);
    const width = widthOf(runsOf(name, levelsOf(name), { weight: "text" })) * 8;
    writeLine(paper, name, top - 2, { x: left + 11, width: width + 1, size: 8, color: colors.muted });
    left += width + 28;
  }
  paper.y = top + 12;
}

function drawLines(
  paper: Paper,
  { top, highest, unit }: { top: number; highest: number; unit: PdfUnit },
): void {
  for (const part of [0, 0.5, 1]) {
    const y = top + height * (1 - part);
    paper.moveTo(margin + axisWidth, y).lineTo(margin + contentWidth(paper), y);
    paper.lineWidth(0.5).strokeColor(colors.line).stroke();
    writeLine(paper, axisText(highest * part, unit), y - 4.5, {
      x: margin,
      width: axisWidth - 6,
      size: 7,
      color: colors.muted,
      align: "right",
    });
  }
}
