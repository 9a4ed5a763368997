/** True when a title or description contains what was searched for, whatever its case (Spec 2 §5). */
export const isInHeading = (
  { title, description }: { title: string; description: string },
  search: string,
): boolean => `${title}\n${description}`.toLowerCase().includes(search.toLowerCase());

/** How many letters may be wrong in a word of a search: one from four letters on, two from seven. */
export const wrongLetters = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

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
