import bidiFactory from "bidi-js";
import { type Face, faceFor, type Weight } from "./pdf-fonts.ts";

const bidi = bidiFactory();

/** More than an invoice's notes may have. */
const maxCharacters = 6000;

/** Letters that are written from right to left, and their numbers. */
const fromRight = /[\u0590-\u08ff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\ufb1d-\ufdff\ufe70-\ufefc]/u;
const joiners = /[\u200c\u200d]/;

/**
 * The text as the fonts here can show it: letters that none of them has become "?", and what has no shape of its own falls away,
 * with it marks that would turn the order of letters. Lines stay lines.
 */
export function printable(text: string): string {
  return Array.from(
    text.slice(0, maxCharacters).normalize("NFC").replaceAll("−", "-").replaceAll(/\r\n?/g, "\n"),
  )
    .map((letter) => {
      if (letter === "\n" || joiners.test(letter)) return letter;
      if (letter === "\u00a0" || letter === "\u202f") return "\u00a0";
      if (/\s/.test(letter)) return " ";
      if (/[\p{Cf}\p{Cc}\p{Cs}]/u.test(letter)) return "";
      if (faceFor(letter.codePointAt(0) ?? 0, "text")) return letter;
      return /\p{M}/u.test(letter) ? "" : "?";
    })
    .join("");
}

/** The same value with every text in it as it can be shown. */
export function printableIn<T>(value: T): T;
export function printableIn(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map((one) => printableIn<unknown>(one));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableIn<unknown>(one)]));
}

/** Letters of one face that run in one direction; `width` is per point of their size. */
export type Run = { text: string; face: Face; isRtl: boolean; width: number };

/** How deep each letter of a line is nested in text of the other direction, and which one the line has. */
export type Levels = { levels: Uint8Array | undefined; isRtl: boolean };

/** The levels of a line of text; most have none, for all of their letters run from left to right. */
export function levelsOf(line: string): Levels {
  if (!fromRight.test(line)) return { levels: undefined, isRtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  return { levels, isRtl: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

/** Whether a letter belongs to no script: it is then drawn by the face of its neighbor, so that both are laid out together. */
const isCommon = (letter: string): boolean => /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);

type Piece = { text: string; face: Face; level: number };

/** Parts of a line, from one place to another, each of one face and one level, in the order in which they are read. */
function piecesOf(line: string, { levels }: Levels, weight: Weight, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const letter of line.slice(from, to)) {
    const level = levels?.[at] ?? 0;
    at += letter.length;
    const last = pieces.at(-1);
    const shown = (level & 1) === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    const code = shown.codePointAt(0) ?? 0;
    const kept =
      last && isCommon(shown) && last.level === level && last.face.has(code) ? last.face : undefined;
    const face = kept ?? faceFor(code, weight) ?? (joiners.test(shown) ? undefined : faceFor(63, weight));
    if (!face) continue;
    if (last && last.face === face && last.level === level) last.text += shown;
    else pieces.push({ text: shown, face, level });
  }
  return pieces;
}

/** Turned as they are seen: from the deepest level up, what is nested runs the other way (Unicode's rule L2). */
function inSight(pieces: Piece[]): Piece[] {
  const deepest = Math.max(0, ...pieces.map(({ level }) => level));
  let seen = pieces;
  for (let level = deepest; level > 0; level--) {
    const turned: Piece[] = [];
    for (let at = 0; at < seen.length;) {
      let end = at;
      while (end < seen.length && (seen[end]?.level ?? 0) >= level) end++;
      if (end === at) turned.push(...seen.slice(at, ++end));
      else turned.push(...seen.slice(at, end).reverse());
      at = end;
    }
    seen = turned;
  }
  return seen;
}

/** A part of a line as it is drawn, from left to right. */
export function runsOf(
  line: string,
  levels: Levels,
  { weight, from = 0, to = line.length }: { weight: Weight; from?: number; to?: number },
): Run[] {
  return inSight(piecesOf(line, levels, weight, from, to)).map(({ text, face, level }) => {
    const isRtl = (level & 1) === 1;
    return { text, face, isRtl, width: face.width(text, isRtl) };
  });
}

/** How wide runs are together, per point of their size. */
export const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);
