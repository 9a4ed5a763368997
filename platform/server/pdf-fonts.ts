import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun } from "fontkit";
import { sfntOf } from "./pdf-woff.ts";

const { resolve } = createRequire(import.meta.url);

export type Weight = "text" | "bold";
const weights: Record<Weight, number> = { text: 400, bold: 700 };

/** Noto Sans (OFL) by script, asked in this order. A package has a file for each part of its letters, and says which. */
const packages = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-kr",
] as const;

/** A file of a font, as it is drawn with. */
export type Face = {
  name: string;
  /** What the paper embeds: only the letters that were used. */
  font: Font;
  has(letter: number): boolean;
  /** How wide this text is in one direction, per point of its size. */
  width(text: string, isRtl: boolean): number;
};

/** What the paper is told for text that runs from right to left: OpenType's own name for it. */
export const rightToLeft = "rtla";

/** Many times what a document in ten scripts needs; those longest unused are dropped beyond it. */
const maxFaces = 96;
const maxRuns = 4000;

type Subset = { glyphs: number[]; includeGlyph(glyph: number | string): number };

/**
 * What is embedded of a font. One shape may stand for several letters (in Arabic, a letter and its dots are shapes of their own),
 * and what is copied from the paper must be what was written: so a shape counts once for each text that it stands for.
 */
function subsetByText(font: Font): Subset {
  const subset = font.createSubset() as unknown as Subset;
  const include = subset.includeGlyph.bind(subset);
  const places = new Map<string, number>();
  subset.includeGlyph = (glyph) => {
    if (typeof glyph !== "string") return include(glyph);
    const place = places.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1;
    places.set(glyph, place);
    return place;
  };
  return subset;
}

/** The font as it lays out: its glyphs know which letters they stand for here, not where they were first met. */
function inPlace(font: Font): Font {
  const laying: Font = Object.create(font, {
    getGlyph: {
      value: (id: number, codePoints: number[] = []): object =>
        Object.create(font.getGlyph(id), { codePoints: { value: codePoints }, _font: { value: laying } }),
    },
  }) as Font;
  return laying;
}

/** A run as the paper gets it, again and again: it scales the places, so each time they are a copy. */
type Laid = Pick<GlyphRun, "advanceWidth"> & {
  glyphs: { id: string; advanceWidth: number; codePoints: number[] }[];
  positions: GlyphRun["positions"];
};

function openFace(path: string, name: string): Face {
  // A single font, for the files are no collections.
  const font = create(sfntOf(readFileSync(path))) as Font;
  const laying = inPlace(font);
  const runs = new Map<string, Laid>();
  const shaped = (text: string, isRtl: boolean): Laid => {
    const key = `${isRtl ? "<" : ">"}${text}`;
    const known = runs.get(key);
    if (known) return known;
    if (runs.size >= maxRuns) runs.clear();
    const { advanceWidth, glyphs, positions } = laying.layout(
      text,
      undefined,
      undefined,
      undefined,
      isRtl ? "rtl" : "ltr",
    );
    const run: Laid = {
      advanceWidth,
      positions,
      glyphs: glyphs.map(({ id, codePoints, advanceWidth: width }) => ({
        id: `${id}:${codePoints.join()}`,
        codePoints,
        advanceWidth: width,
      })),
    };
    runs.set(key, run);
    return run;
  };
  const laid = (text: string, features?: readonly string[]) => {
    const run = shaped(text, features?.includes(rightToLeft) === true);
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  return {
    name,
    font: Object.create(font, {
      layout: { value: laid },
      createSubset: { value: () => subsetByText(font) },
      postscriptName: { value: name },
    }) as Font,
    has: (letter) => font.hasGlyphForCodePoint(letter),
    width: (text, isRtl) => shaped(text, isRtl).advanceWidth / font.unitsPerEm,
  };
}

type Part = { subset: string; ranges: readonly (readonly [number, number])[] };
const parts = new Map<string, readonly Part[]>();

/** "U+0-FF,U+131" -> [[0, 255], [305, 305]]. */
const rangesOf = (text: string): [number, number][] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

function partsOf(name: string): readonly Part[] {
  const known = parts.get(name);
  if (known) return known;
  const listed = JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), "utf8")) as Record<
    string,
    string
  >;
  const read = Object.entries(listed).map(([subset, text]) => ({
    subset: subset.replaceAll(/[[\]]/g, ""),
    ranges: rangesOf(text),
  }));
  parts.set(name, read);
  return read;
}

const faces = new Map<string, Face>();

function faceIn(name: string, subset: string, weight: Weight): Face {
  const key = `${name}-${subset}-${weights[weight]}`;
  const known = faces.get(key);
  const face = known ?? openFace(resolve(`@fontsource/${name}/files/${key}-normal.woff`), key);
  faces.delete(key);
  faces.set(key, face);
  const oldest = faces.size > maxFaces ? faces.keys().next().value : undefined;
  if (oldest !== undefined) faces.delete(oldest);
  return face;
}

/** In which file a letter is, so that it is looked for once; null for one that no font has. */
type Place = { name: string; subset: string };
const places: Record<Weight, Map<number, Place | null>> = { text: new Map(), bold: new Map() };
/** A text in Chinese has some hundreds. */
const maxLetters = 8000;

function findPlace(letter: number, weight: Weight): Place | undefined {
  for (const name of packages)
    for (const { subset, ranges } of partsOf(name)) {
      const isThere = ranges.some(([from, to]) => letter >= from && letter <= to);
      if (isThere && faceIn(name, subset, weight).has(letter)) return { name, subset };
    }
  return undefined;
}

/** The face that has this letter (a code point), or undefined. Reads its file when it is asked for the first time. */
export function faceFor(letter: number, weight: Weight): Face | undefined {
  const known = places[weight].get(letter);
  const place = known === undefined ? findPlace(letter, weight) : (known ?? undefined);
  if (known === undefined) {
    if (places[weight].size >= maxLetters) places[weight].clear();
    places[weight].set(letter, place ?? null);
  }
  return place && faceIn(place.name, place.subset, weight);
}
