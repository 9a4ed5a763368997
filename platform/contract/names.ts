import { folded } from "./text.ts";

/** `title` is a form of address ("Dr.") that is part of neither name. */
export type SplitName = { firstName: string; lastName: string; title: string };

const titles = new Set([
  "mr",
  "mrs",
  "ms",
  "miss",
  "mx",
  "dr",
  "prof",
  "professor",
  "sir",
  "dame",
  "rev",
  "herr",
  "frau",
  "fr",
  "hr",
  "mme",
  "mlle",
  "monsieur",
  "madame",
  "sr",
  "sra",
  "srta",
  "ing",
  "dipl",
  "mag",
]);
const suffixes = new Set([
  "jr",
  "sr",
  "ii",
  "iii",
  "iv",
  "phd",
  "md",
  "esq",
  "cpa",
  "dds",
  "mba",
  "jd",
  "rn",
  "filho",
  "neto",
]);
const particles = new Set([
  "van",
  "von",
  "vom",
  "der",
  "den",
  "de",
  "het",
  "la",
  "las",
  "los",
  "le",
  "du",
  "da",
  "das",
  "do",
  "dos",
  "di",
  "del",
  "della",
  "des",
  "bin",
  "ibn",
  "ben",
  "abu",
  "al",
  "el",
  "ter",
  "ten",
  "te",
  "zu",
  "zum",
  "zur",
  "af",
  "av",
  "st",
  "saint",
  "san",
  "santa",
  "mac",
  "op",
  "in",
]);

/** No name is longer; searching more could take long. Anything cut is beyond what a name may have anyway. */
const longest = 1000;

const bare = (word: string): string => folded(word).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * A whole name in two parts: "Vincent van Gogh" -> Vincent | van Gogh, "Gogh, Vincent van" -> Vincent | van Gogh, "Dr. Martin Luther King
 * Jr." -> Martin Luther | King Jr. One word alone is a first name,
 * after a title ("Mr. Smith") a last one.
 */
export function splitName(text: string): SplitName {
  const [before = "", ...after] = text
    .trim()
    .slice(0, longest)
    .split(",")
    .map((part) => part.trim());
  const isSuffix = (part: string) => part.split(/\s+/).every((word) => suffixes.has(bare(word)));
  const endings = after.filter((part) => part !== "" && isSuffix(part));
  const given = after.filter((part) => part !== "" && !isSuffix(part)).join(" ");
  const { words, title } = withoutTitles(given === "" ? before : given);
  if (given !== "") return fromLastFirst(before, words, title, endings);
  const last = title !== "" && words.length === 1 ? 0 : lastNameAt(words);
  return {
    firstName: words.slice(0, last).join(" "),
    lastName: withEndings(words.slice(last), endings),
    title,
  };
}

function withoutTitles(text: string): { words: string[]; title: string } {
  const words = text.split(/\s+/).filter(Boolean);
  let count = 0;
  while (count < words.length - 1 && titles.has(bare(words[count] ?? ""))) count++;
  return { words: words.slice(count), title: words.slice(0, count).join(" ") };
}

/** "Gogh, Vincent van": particles at the end belong to the last name. */
function fromLastFirst(before: string, words: string[], title: string, endings: string[]): SplitName {
  let count = words.length;
  while (count > 1 && isParticle(words[count - 1] ?? "")) count--;
  const { words: last, title: before2 } = withoutTitles(before);
  return {
    firstName: words.slice(0, count).join(" "),
    lastName: withEndings([...words.slice(count), ...last], endings),
    title: [before2, title].filter(Boolean).join(" "),
  };
}

const withEndings = (words: readonly string[], endings: readonly string[]): string =>
  [words.join(" "), ...endings].filter(Boolean).join(", ");

const isParticle = (word: string): boolean => particles.has(bare(word)) && word === word.toLowerCase();

/** Where the last name begins: the last word, with "Jr." after it and particles before it. */
function lastNameAt(words: readonly string[]): number {
  if (words.length < 2) return words.length;
  let at = words.length - 1;
  while (at > 1 && suffixes.has(bare(words[at] ?? ""))) at--;
  while (at > 1 && particles.has(bare(words[at - 1] ?? ""))) at--;
  return at;
}
