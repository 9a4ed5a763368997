/** Letters of the plain alphabet of texts (GSM 03.38), each one place; those of its second page take two. */
const plain = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const double = new Set("|^€{}[]~\\\f");

/** What somebody types without knowing, and the plain letters that say the same. */
const plainFor: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‐": "-",
  "…": "...",
  "•": "-",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "\u200b": "",
  "\t": " ",
  "`": "'",
  "´": "'",
  "×": "x",
};

export type Segments = {
  encoding: "GSM-7" | "UCS-2";
  /** How many texts a carrier counts. */
  count: number;
  /** The first letter that makes every letter take more room; null for none. */
  dear: string | null;
};

const dearLetter = (text: string): string | undefined =>
  [...text].find((letter) => !plain.has(letter) && !double.has(letter));

/** How many texts a message is for a carrier: 160 plain letters, or 70 once one is not plain; longer ones are joined from pieces of 153 or 67. */
export function segmentsOf(text: string): Segments {
  const dear = dearLetter(text);
  const units =
    dear === undefined
      ? [...text].map((letter) => (double.has(letter) ? 2 : 1))
      : [...text].map((letter) => letter.length);
  const [single, joined] = dear === undefined ? [160, 153] : [70, 67];
  const length = units.reduce((sum, unit) => sum + unit, 0);
  return {
    encoding: dear === undefined ? "GSM-7" : "UCS-2",
    count: length <= single ? Math.min(length, 1) : pieces(units, joined),
    dear: dear ?? null,
  };
}

/** What takes two places is never cut in half. */
function pieces(units: readonly number[], room: number): number {
  let [count, left] = [1, room];
  for (const unit of units) {
    if (unit > left) [count, left] = [count + 1, room];
    left -= unit;
  }
  return count;
}

/** The plain letters that say the same as this one; undefined where there are none, as for an emoji. */
export const plainLetter = (letter: string): string | undefined => plainFor[letter] ?? withoutAccent(letter);

function withoutAccent(letter: string): string | undefined {
  const bare = letter.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare !== letter && bare !== "" && dearLetter(bare) === undefined ? bare : undefined;
}

/** The message with this letter replaced by its plain one, everywhere. */
export const withPlain = (text: string, letter: string): string =>
  text.replaceAll(letter, plainLetter(letter) ?? "");
