/** The sheet that is drawn on. */
export type Paper = PDFKit.PDFDocument;

/** In points, on every side. */
export const margin = 48;
/** Sizes of sheets, by the names that the drawing program has for them. */
export const sheets = { letter: "LETTER", a4: "A4" } as const;
/** How wide a sheet is between its margins, in points. */
export const contentWidth = (paper: Paper): number => paper.page.width - 2 * margin;

/** The light theme's colors, for paper. */
export const colors = {
  text: "#1c1917",
  muted: "#57534e",
  line: "#e7e5e4",
  tones: { muted: "#78716c", good: "#15803d", bad: "#b91c1c" },
  series: ["#2563eb", "#a8a29e", "#0d9488", "#d97706"],
} as const;

/** More pages than this are no document that somebody reads. */
export const maxPages = 200;

/** Begins another page where less than this is left of it; tells whether it did. Throws where there would be more than 200. */
export function room(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.page.height - paper.page.margins.bottom) return false;
  if (paper.bufferedPageRange().count >= maxPages)
    throw new Error(`This would be more than ${maxPages} pages`);
  paper.addPage();
  return true;
}

/** How much of the page is left. */
export const roomLeft = (paper: Paper): number => paper.page.height - paper.page.margins.bottom - paper.y;

/** A thin line across the content at the paper's `y`. */
export function rule(paper: Paper): void {
  paper.moveTo(margin, paper.y).lineTo(margin + contentWidth(paper), paper.y);
  paper.lineWidth(0.5).strokeColor(colors.line).stroke();
}
