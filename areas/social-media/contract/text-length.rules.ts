import type { Unit } from "./networks.rules.ts";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many characters people see: a family emoji is one (Unicode's grapheme clusters). */
export function countGraphemes(text: string): number {
  // Plain English, the usual case, is counted without asking.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  let many = 0;
  for (const _ of letters.segment(text)) many += 1;
  return many;
}

/** Bytes of the text in UTF-8. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

// The ends of names that become links on X without "https://": the countries’, and those that shops use.
const endings =
  "com|org|net|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|shop|store|blog|online|site|tech|news|email|club|xyz|a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghiklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]";
const link = /https?:\/\/[^\s<>"]+/giu;
const bareLink = new RegExp(
  `(?<![@\\p{L}\\p{N}_.$#/-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${endings})(?![\\p{L}\\p{N}@_-]|\\.[a-z0-9])(?:/[^\\s<>"]*)?`,
  "giu",
);
const afterLink = /[.,;:!?'"’”)\]}…]$/u;
const many = (text: string, letter: string): number => text.split(letter).length - 1;

/** A link without the punctuation after it: "(see https://example.com/a)." A closing bracket stays where the link opened one. */
function trimmedLink(found: string): string {
  let rest = found;
  while (afterLink.test(rest) && !(rest.endsWith(")") && many(rest, "(") >= many(rest, ")")))
    rest = rest.slice(0, -1);
  return rest;
}

/** The links of a text, as they are written, with where each begins. */
export const linksIn = (text: string): { at: number; link: string }[] =>
  [...text.matchAll(link)].map((found) => ({ at: found.index, link: trimmedLink(found[0]) }));

/** The same, and names of the Internet that are written without "https://", in their order. */
export function linksAndDomainsIn(text: string): { at: number; link: string }[] {
  const links = linksIn(text);
  const isInLink = (at: number): boolean =>
    links.some((one) => at >= one.at && at < one.at + one.link.length);
  const bare = [...text.matchAll(bareLink)].map((found) => ({
    at: found.index,
    link: trimmedLink(found[0]),
  }));
  return [...links, ...bare.filter(({ at }) => !isInLink(at))].toSorted((a, b) => a.at - b.at);
}

/** The text with each of its links replaced. */
export function withLinks(text: string, replace: (link: string) => string): string {
  let made = "";
  let from = 0;
  for (const { at, link: one } of linksIn(text)) {
    made += text.slice(from, at) + replace(one);
    from = at + one.length;
  }
  return made + text.slice(from);
}

/** Code points that X counts as one; all others count as two (twitter-text, configuration 3). */
const light = (point: number): boolean =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3/u;

/** X's weighted length: most of the world's letters 1, Chinese, Japanese, Korean and each emoji 2, a link 23. */
export function countWeighted(text: string): number {
  let weight = 0;
  const bare = withLinks(text.normalize("NFC"), () => {
    weight += 23;
    return "\n";
  });
  // The line breaks in place of links were not written.
  weight -= linksIn(text.normalize("NFC")).length;
  const rest = bare.replace(bareLink, (found) => {
    weight += 23;
    return found.slice(trimmedLink(found).length);
  });
  for (const { segment } of letters.segment(rest)) {
    // The signs for copyright and trademarks are letters to X, unless they are drawn.
    if (emoji.test(segment) && segment !== "©" && segment !== "®") weight += 2;
    else for (const letter of segment) weight += light(letter.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

/** The length of a text in a network's own unit. */
export function lengthOf(text: string, unit: Unit): number {
  if (unit === "graphemes") return countGraphemes(text);
  return unit === "weighted" ? countWeighted(text) : [...text].length;
}
