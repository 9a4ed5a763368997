import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accents } from "#platform/contract/look.ts";
import { contrastOf } from "#areas/settings/contract/brand.rules.ts";

type Tokens = ReadonlyMap<string, string>;
type Rgb = readonly number[];

const css = readFileSync("platform/web/tokens.css", "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** What the first block of this selector declares. */
function declared(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`No ${selector}`);
  const block = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? "", found[2] ?? ""]),
  );
}

const dark = declared(':root[data-theme="dark"]');
const looks = (["light", "dark"] as const).flatMap((theme) =>
  accents.map((accent) => ({
    name: `${theme}, ${accent}`,
    tokens: new Map([
      ...declared(":root"),
      ...(accent === "blue" ? [] : declared(`:root[data-accent="${accent}"]`)),
      ...(theme === "light" ? [] : dark),
    ]),
  })),
);

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => Math.round(Math.min(255, Math.max(0, part))))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
const partsOf = (hex: string): number[] =>
  [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2) || "ff", 16));

type Matrix = readonly Rgb[];
const times = (matrix: Matrix, vector: Rgb): number[] =>
  matrix.map((row) => row.reduce((sum, part, at) => sum + part * (vector[at] ?? 0), 0));
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const linear = (part: number): number =>
  part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const gamma = (part: number): number =>
  255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** CSS's mixture in OKLab: `share` of the first color. */
function mixed(one: string, other: string, share: number): string {
  const [a, b] = [one, other].map((hex) =>
    times(toLab, times(toCones, partsOf(hex).slice(0, 3).map(linear)).map(Math.cbrt)),
  );
  const lab = (a ?? []).map((part, at) => part * share + (b?.[at] ?? 0) * (1 - share));
  return hexOf(
    times(
      fromCones,
      times(fromLab, lab).map((part) => part ** 3),
    ).map(gamma),
  );
}

/** The color that a value comes to. */
function valueOf(tokens: Tokens, value: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (name !== undefined) return colorOf(tokens, name.slice(2));
  const mix = /^color-mix\(in oklab, (.+) (\d+)%, (.+)\)$/.exec(value);
  if (mix) return mixed(valueOf(tokens, mix[1] ?? ""), valueOf(tokens, mix[3] ?? ""), Number(mix[2]) / 100);
  if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value)) throw new Error(`Not a color: ${value}`);
  return value;
}

const colorOf = (tokens: Tokens, name: string): string =>
  valueOf(tokens, tokens.get(`--${name}`) ?? `no --${name}`);

/** A ground, and what is laid over it: "surface hover". */
function groundOf(tokens: Tokens, names: string): string {
  const [ground = "", over] = names.split(" ");
  const below = colorOf(tokens, ground);
  if (over === undefined) return below;
  const [red = 0, green = 0, blue = 0, alpha = 255] = partsOf(colorOf(tokens, over));
  const under = partsOf(below);
  return hexOf(
    [red, green, blue].map((part, at) => (under[at] ?? 0) + ((part - (under[at] ?? 0)) * alpha) / 255),
  );
}

const plain = ["canvas", "sunken", "surface", "raised", "chosen"];
const pressed = ["canvas", "surface", "raised"].flatMap((ground) => [`${ground} hover`, `${ground} press`]);
const soft = ["accent-soft", "accent-soft-2", "positive-soft", "warning-soft", "danger-soft"];
const tints = ["sky", "indigo", "violet", "teal", "green", "amber", "orange", "rose", "grey"];

/** What is written in which color on which grounds. A color that is written with and isn't here fails below. */
const words: Record<string, readonly string[]> = {
  text: [...plain, ...pressed, ...soft],
  "text-2": [...plain, ...pressed, ...soft],
  // What is chosen has words of full strength, and so has what stands on the stronger accent.
  muted: [
    ...plain.filter((ground) => ground !== "chosen"),
    "canvas hover",
    "surface hover",
    "raised hover",
    "surface press",
    ...soft.filter((ground) => ground !== "accent-soft-2"),
  ],
  "accent-text": [...plain, ...pressed, "accent-soft", "accent-soft-2"],
  positive: ["canvas", "surface", "raised", "positive-soft"],
  warning: ["canvas", "surface", "raised", "warning-soft"],
  danger: ["canvas", "surface", "raised", "surface hover", "raised hover", "danger-soft"],
  "on-accent": ["accent", "accent-hover", "accent-press"],
  "on-danger": ["danger", "danger-hover"],
  canvas: ["text"],
  ...Object.fromEntries(tints.map((tint) => [`tint-${tint}-text`, [`tint-${tint}`]])),
};

/** Marks without words, which need 3:1 (WCAG 2.2, 1.4.11). */
const marks: Record<string, readonly string[]> = {
  "line-control": ["surface", "canvas", "raised"],
  "accent-mark": ["surface", "canvas"],
  focus: plain,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((chart) => [`chart-${chart}`, ["surface"]])),
};

const tooLow = (tokens: Tokens, pairs: Record<string, readonly string[]>, least: number): string[] =>
  Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrastOf(colorOf(tokens, name), groundOf(tokens, ground));
      return ratio < least ? [`${name} on ${ground}: ${ratio.toFixed(2)}`] : [];
    }),
  );

describe.each(looks)("in $name", ({ tokens }) => {
  test("every color of words has 4.5 to 1 on every ground that it stands on", () => {
    expect(tooLow(tokens, words, 4.5)).toEqual([]);
  });
  test("marks without words have 3 to 1", () => {
    expect(tooLow(tokens, marks, 3)).toEqual([]);
  });
});

test("dark is the same by choice and by the system", () => {
  expect([...declared(":root:not([data-theme])")]).toEqual([...dark]);
});

test("a mixture is the one that a browser makes", () => {
  // What Chromium computes for color-mix(in oklab, #3a83ed 15%, #23201e).
  expect(mixed("#3a83ed", "#23201e", 0.15)).toBe("#292e3a");
});

/** The colors of Tailwind's classes (`--color-…` in styles.css). */
const roles = [...readFileSync("platform/web/styles.css", "utf8").matchAll(/--color-([\w-]+): var\(/g)].map(
  (found) => found[1] ?? "",
);

/** Everything that draws: screens, and their styles. */
const drawn = ["areas", "platform/web", "apps/web"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter(
    (file) =>
      (file.endsWith(".tsx") && (!file.startsWith("areas") || file.includes("/web/"))) ||
      (file.endsWith(".css") && !file.endsWith("tokens.css")),
  )
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

/** Where this stands in what draws: file and words. */
const uses = (pattern: RegExp): string[] =>
  drawn.flatMap(({ file, source }) =>
    [...source.matchAll(pattern)].map((found) => `${file}: ${(found[1] ?? found[0]).trim()}`),
  );

describe("nothing is written", () => {
  test("in a color whose contrast isn't computed here; what is disabled has one of its own", () => {
    const classes = uses(/(?<![\w-])text-([a-z][\w-]*)/g).filter((use) =>
      roles.includes(use.split(": ")[1] ?? ""),
    );
    const styles = uses(/(?<![\w-])color: var\(--([\w-]+)/g);
    expect(classes.length).toBeGreaterThan(500);
    expect(styles.length).toBeGreaterThan(50);
    const others = [...classes, ...styles].filter((use) => !((use.split(": ")[1] ?? "") in words));
    expect(others).toEqual([
      "platform/web/ui/ui.css: disabled",
      "platform/web/ui/ui.css: badge-text",
      "platform/web/ui/ui.css: badge-text",
    ]);
  });

  test("in a color of its own making, or thinned by opacity except while it is replaced", () => {
    // A mail is black on white, as its readers see it.
    const ofMails = uses(/(?<![\w-])text-\[(?:#|rgb|hsl|okl|color)[^\]]*\]/g);
    expect(ofMails).toEqual([
      "areas/email-campaigns/web/mail-preview.tsx: text-[#1f2937]",
      "areas/email-campaigns/web/mail-preview.tsx: text-[#6b7280]",
    ]);
    for (const use of ofMails)
      expect(contrastOf(/#\w+/.exec(use)?.[0] ?? "", "#ffffff")).toBeGreaterThan(4.5);
    expect(uses(/(?<![\w-])text-[a-z][\w-]*\/\d+/g)).toEqual([]);
    expect(uses(/(?<![\w-])color: (?:#|rgb|hsl|okl)[^;]*/g)).toEqual([]);
    // A list that is about to be replaced by another, and a card that is being moved and leaves a hint of itself.
    const thin = uses(/(?<![\w-])opacity-(?!0\b|100\b)\d+/g).length;
    const forAMoment = uses(/(?:isPlaceholderData|isStale)[^;>]{0,60}(?<![\w-])opacity-60\b/g).length;
    expect(uses(/left && "opacity-40"/g)).toEqual(['platform/web/ui/board-parts.tsx: left && "opacity-40"']);
    expect(thin - forAMoment).toBe(1);
  });
});
