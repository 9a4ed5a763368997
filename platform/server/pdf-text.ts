import { rightToLeft, type Weight } from "./pdf-fonts.ts";
import { type Line, linesOf, oneLine } from "./pdf-lines.ts";
import { colors, type Paper, room } from "./pdf-paper.ts";

/** How text is set; `x`, `width` and `size` in points. */
export type TextStyle = {
  x: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string;
  /** Left out: where the text begins, which is on the right for Arabic and Hebrew. */
  align?: "left" | "right" | "center";
};

/** The height of a line of Noto Sans, and where its letters stand in it, per point of their size. */
export const lineHeight = 1.36;
const ascent = 1.07;

/** Which faces each paper knows already. */
const known = new WeakMap<Paper, Set<string>>();

function takeFace(paper: Paper, { name, font }: Line["runs"][number]["face"]): void {
  const names = known.get(paper) ?? new Set<string>();
  known.set(paper, names);
  // An opened font is taken as it is, which the types don't say.
  if (!names.has(name)) paper.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  names.add(name);
  paper.font(name);
}

/** Draws a line whose top is at `y`; the paper's own place stays where it was. */
export function drawLine(paper: Paper, { runs, width, isRtl }: Line, y: number, style: TextStyle): void {
  const align = style.align ?? (isRtl ? "right" : "left");
  const free = style.width - width;
  const { x, y: before } = paper;
  let left = style.x + (align === "right" ? free : align === "center" ? free / 2 : 0);
  paper.fontSize(style.size).fillColor(style.color ?? colors.text);
  for (const run of runs) {
    takeFace(paper, run.face);
    paper.text(run.text, left, y + ascent * style.size, {
      lineBreak: false,
      baseline: "alphabetic",
      features: (run.isRtl ? [rightToLeft] : []) as PDFKit.Mixins.OpenTypeFeatures[],
    });
    left += run.width * style.size;
  }
  paper.x = x;
  paper.y = before;
}

const settingOf = ({ width, size, weight = "text" }: TextStyle) => ({ width, size, weight });

/** Text in one line at `y`, cut with an ellipsis where it is too wide. */
export function writeLine(paper: Paper, text: string, y: number, style: TextStyle): void {
  drawLine(paper, oneLine(text, settingOf(style)), y, style);
}

/** A text's lines, and how high they are, to be drawn with `drawLine`. */
export function textIn(text: string, style: TextStyle): { lines: Line[]; height: number } {
  const lines = linesOf(text, settingOf(style));
  return { lines, height: lines.length * lineHeight * style.size };
}

/** Text from the paper's `y` on, over as many lines and pages as it takes. */
export function writeText(paper: Paper, text: string, style: TextStyle): void {
  for (const line of textIn(text, style).lines) {
    room(paper, lineHeight * style.size);
    const top = paper.y;
    drawLine(paper, line, top, style);
    paper.y = top + lineHeight * style.size;
  }
}
