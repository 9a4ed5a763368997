/** True when a title or description contains what was searched for, whatever its case (Spec 2 §5). */
export const isInHeading = (
  { title, description }: { title: string; description: string },
  search: string,
): boolean => `${title}\n${description}`.toLowerCase().includes(search.toLowerCase());

/** How many letters may be wrong in a word of a search: one from four letters on, two from seven. */
export const wrongLetters = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Words of a question that say nothing of what it is about. */
const fillers = new Set(
  "a about all am an and any are at be been but by can can’t cannot could did do does doesn don each every for from get give got had has have how i if in into is isn it its just know let like ll make may me mean much my need not of on once one or our out own please re s should so some somebody someone something t tell than that the their them there they this those to too under up us use using ve very want was way we were what when where which who whom whose why will with without won would you your".split(
    " ",
  ),
);

/** The words that a search is about, in lower case: without those that only make it a sentence, unless there are no others. */
export function searchedWords(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** The part that a word has in all its forms: "invoic" of invoice, invoices and invoicing. Only for comparing. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const single = word.replace(/ies$/, "y").replace(/(?<=[^su])s$/, "");
  const bare = single.length < 6 ? single : single.replace(/(?:ing|ed)$/, "");
  return bare.replace(/([bdgmnprt])\1$/, "$1").replace(/(?<=..)e$/, "");
}

/** The word with two neighboring letters exchanged, if that makes one that is known: "invoice" for "invioce". Otherwise the word as it is. */
export function unswapped(word: string, isKnown: (word: string) => boolean): string {
  if (isKnown(word)) return word;
  for (let at = 0; at + 1 < word.length; at += 1) {
    const other = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
    if (isKnown(other)) return other;
  }
  return word;
}

/**
 * What is kept of a search that found nothing, so that somebody can write the missing article: its words, one space apart and in lower case; undefined for what is
 * too short to say anything, and for what may name a person: an address, a number.
 */
export function keptSearch(search: string): string | undefined {
  const words = search.toLowerCase().replace(/\s+/g, " ").trim();
  return words.length < 3 || /@|\d{4}/.test(words) ? undefined : words;
}
