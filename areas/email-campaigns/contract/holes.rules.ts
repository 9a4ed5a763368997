/** Holes of texts that came with the product before they stood in double brackets. */
const earlier = [
  "say what it is",
  "say when it ends",
  "Tell it in two or three sentences.",
  "First story",
  "Second story",
] as const;
const inBrackets = /\[\[([^[\]]{1,200})\]\]/g;
const earlierIn = new RegExp(
  `(?<=<(?:p|li|h[1-6])>|</strong>\\s?|^)(?:${earlier.map((words) => words.replaceAll(".", "\\.")).join("|")})(?=</|$)`,
  "g",
);

/** What somebody still has to write in a text, each once: "[[what the offer is]]" -> "what the offer is". No text with one is ever sent. */
export const holesIn = (text: string): string[] => [
  ...new Set([
    ...[...text.matchAll(inBrackets)].map(([, words = ""]) => words.trim()),
    ...[...text.matchAll(earlierIn)].map(([words]) => words),
  ]),
];

/** Where the holes of a piece of plain text begin and end, so that the editor marks them. */
export function holePlaces(text: string): { from: number; to: number }[] {
  const places = [...text.matchAll(inBrackets)].map(({ index, 0: whole }) => ({
    from: index,
    to: index + whole.length,
  }));
  const words = text.trim();
  return earlier.some((one) => one === words) ? [{ from: 0, to: text.length }] : places;
}

/** What is said of a hole. */
export const holeWords = (hole: string): string =>
  `“${hole}” is still to be written. Put your own words there.`;
