/** Colors on the ground that they stand on: a button and its words, words by themselves, and a soft ground. */
export type Shades = {
  /** The ground of a button. */
  accent: string;
  /** Words on it. */
  onAccent: string;
  /** Words on the page, on a card and on the soft ground; also what marks the edge of a button. */
  text: string;
  /** A ground with a breath of the color. */
  soft: string;
};
export type Palette = { light: Shades; dark: Shades };

/** What words must reach on their ground (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** The grounds of the pages and emails that customers see (`platform/server/public-page.ts`, `mail-frame.ts`). */
const grounds = {
  light: { card: "#ffffff", others: ["#faf8f5", "#f3f4f6"] },
  dark: { card: "#23201e", others: ["#1b1816"] },
} as const;

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** How light a color is, 0 to 1 (WCAG 2.2, relative luminance). */
export function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well two colors can be told apart, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the second color in the first. */
const mixed = (color: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share));
};

/** Black or white: one of them always has more than 4.5 on a color. */
const wordsOn = (color: string): string =>
  contrastOf(color, "#ffffff") >= contrastOf(color, "#000000") ? "#ffffff" : "#000000";

const steps = Array.from({ length: 51 }, (_, step) => step / 50);

/** The color itself where it can be read on all grounds; otherwise the nearest one toward black or white that can. */
const readableOn = (color: string, on: readonly string[], toward: string): string =>
  steps
    .map((share) => mixed(color, toward, share))
    .find((one) => on.every((ground) => contrastOf(one, ground) >= minContrast)) ?? toward;

function shadesOf(color: string, theme: "light" | "dark"): Shades {
  const { card, others } = grounds[theme];
  const soft = mixed(card, color, theme === "light" ? 0.12 : 0.24);
  return {
    accent: color,
    onAccent: wordsOn(color),
    text: readableOn(color, [card, soft, ...others], theme === "light" ? "#000000" : "#ffffff"),
    soft,
  };
}

/** What a business's color becomes, light and dark: everything that is written can be read, whatever the color. */
export const paletteOf = (color: string): Palette => ({
  light: shadesOf(color, "light"),
  dark: shadesOf(color, "dark"),
});
