import type { Weight } from "./pdf-fonts.ts";
import { type Levels, levelsOf, type Run, runsOf, widthOf } from "./pdf-letters.ts";

/** A line as it is drawn; `width` in points. */
export type Line = { runs: readonly Run[]; width: number; isRtl: boolean };
export type Setting = { width: number; size: number; weight: Weight };

/** Where a line may end: after spaces and hyphens, and on either side of a Chinese or Japanese letter. */
const pieces =
  /[ ]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{Pe}?|[^ \-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+-*|-+/gu;

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

type Part = { from: number; to: number; width: number; isSpace: boolean };

/** The parts of a line that stay together; one that is wider than the column is cut between letters. */
function partsOf(line: string, levels: Levels, { width, size, weight }: Setting): Part[] {
  const measure = (from: number, to: number) => widthOf(runsOf(line, levels, { weight, from, to })) * size;
  const parts: Part[] = [];
  for (const match of line.matchAll(pieces)) {
    const [text] = match;
    const from = match.index;
    const whole = { from, to: from + text.length, width: measure(from, from + text.length) };
    if (text.startsWith(" ") || whole.width <= width) {
      parts.push({ ...whole, isSpace: text.startsWith(" ") });
      continue;
    }
    let part: Part = { from, to: from, width: 0, isSpace: false };
    for (const { segment, index } of letters.segment(text)) {
      const wide = measure(from + index, from + index + segment.length);
      if (part.width > 0 && part.width + wide > width) {
        parts.push(part);
        part = { from: part.to, to: part.to, width: 0, isSpace: false };
      }
      part.to = from + index + segment.length;
      part.width += wide;
    }
    parts.push(part);
  }
  return parts;
}

function lineOf(line: string, levels: Levels, { size, weight }: Setting, from: number, to: number): Line {
  const runs = runsOf(line, levels, { weight, from, to });
  return { runs, width: widthOf(runs) * size, isRtl: levels.isRtl };
}

/** A text as lines of a column. An empty line stays one; spaces where a line ends are left out. */
export function linesOf(text: string, setting: Setting): Line[] {
  return text.split("\n").flatMap((line) => {
    const levels = levelsOf(line);
    const lines: Line[] = [];
    let [from, end, width] = [0, 0, 0];
    for (const part of partsOf(line, levels, setting)) {
      if (!part.isSpace && end > from && width + part.width > setting.width) {
        lines.push(lineOf(line, levels, setting, from, end));
        [from, width] = [part.from, 0];
      }
      width += part.width;
      if (!part.isSpace) end = part.to;
    }
    return [...lines, lineOf(line, levels, setting, from, Math.max(from, end))];
  });
}

/** A text in one line, with an ellipsis where it is too wide. */
export function oneLine(text: string, setting: Setting): Line {
  const flat = text.replaceAll("\n", " ").trim();
  const whole = (shown: string) => lineOf(shown, levelsOf(shown), setting, 0, shown.length);
  const full = whole(flat);
  if (full.width <= setting.width) return full;
  const cut = Array.from(letters.segment(flat), ({ index }) => index);
  let [fits, not] = [0, cut.length];
  while (not - fits > 1) {
    const middle = (fits + not) >> 1;
    if (whole(`${flat.slice(0, cut[middle]).trimEnd()}…`).width <= setting.width) fits = middle;
    else not = middle;
  }
  return whole(`${flat.slice(0, cut[fits]).trimEnd()}…`);
}
