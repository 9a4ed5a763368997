import { createRequire } from "node:module";
import { fonts, type Paper } from "./pdf-paper.ts";

const { resolve } = createRequire(import.meta.url);

/** What the fonts of every PDF reader have: the letters of Western Europe. */
const standard = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
/** What Noto Sans has beyond them, with its marks, dashes and currencies. */
const ofNoto =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Mn}\u2010-\u2027\u20a0-\u20bf]/u;
const maxCharacters = 2000;

/** The text as the fonts here can show it: letters of other scripts become "?", and what has no shape of its own falls away. */
export function printable(text: string): string {
  return Array.from(text.slice(0, maxCharacters).normalize("NFC").replaceAll("−", "-"))
    .map((letter) => {
      if (standard.test(letter) || ofNoto.test(letter)) return letter;
      return /\s/.test(letter) ? " " : /[\p{M}\p{Cf}\p{Cc}]/u.test(letter) ? "" : "?";
    })
    .join("");
}

/** The same value with every text in it as it can be shown. */
export function printableIn<T>(value: T): T;
export function printableIn(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map((one) => printableIn<unknown>(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableIn<unknown>(one)]));
}

const isStandard = (value: unknown): boolean => {
  if (typeof value === "string") return Array.from(value).every((letter) => standard.test(letter));
  return typeof value !== "object" || value === null || Object.values(value).every(isStandard);
};

const noto = {
  text: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  bold: "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
};

/** Gives the paper the fonts that a document needs: those of every reader where they have all its letters, else Noto Sans, embedded. */
export function addFonts(paper: Paper, document: unknown): void {
  const isPlain = isStandard(document);
  paper.registerFont(fonts.text, isPlain ? "Helvetica" : resolve(noto.text));
  paper.registerFont(fonts.bold, isPlain ? "Helvetica-Bold" : resolve(noto.bold));
}
