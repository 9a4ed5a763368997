/** The sheet that is drawn on. */
export type Paper = PDFKit.PDFDocument;

/** Of a letter sheet, in points. */
export const margin = 48;
export const contentWidth = 612 - 2 * margin;

/** The light theme's colors, for paper. */
export const colors = {
  text: "#1c1917",
  muted: "#57534e",
  line: "#e7e5e4",
  series: ["#2563eb", "#a8a29e", "#0d9488", "#d97706"],
} as const;

/** Begins another page where less than this is left of it; tells whether it did. */
export function room(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.page.height - paper.page.margins.bottom) return false;
  paper.addPage();
  return true;
}

/** Letters beyond Latin-1 that the fonts of every reader have. */
const alsoKnown = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const maxCharacters = 2000;

/** The text as the fonts that every PDF reader has can show it: marks that they lack fall off their letters, other scripts become "?". */
export function printable(text: string): string {
  return Array.from(text.slice(0, maxCharacters))
    .map((letter) => {
      if (/[\u0020-\u007e\u00a0-\u00ff]/.test(letter) || alsoKnown.includes(letter)) return letter;
      if (letter === "−") return "-";
      const plain = letter.normalize("NFKD").replace(/[^\u0020-\u007e]/g, "");
      return plain || (/\s/.test(letter) ? " " : /\p{M}|\p{Cf}|\p{Cc}/u.test(letter) ? "" : "?");
    })
    .join("");
}
