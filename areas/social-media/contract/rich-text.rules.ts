import { countBytes, linksAndDomainsIn } from "./text-length.rules.ts";
import { isHandle } from "./record-keys.rules.ts";

/** What a stretch of a text is: a link to follow, a page that is named, or a hashtag. */
export type Feature =
  | { type: "link"; uri: string }
  | { type: "mention"; handle: string }
  | { type: "tag"; tag: string };
/** A stretch by its place in bytes of UTF-8, as Bluesky counts; `byteEnd` is the first byte after it. */
export type Stretch = { byteStart: number; byteEnd: number; feature: Feature };

const mention = /(?<=^|[\s(])@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/giu;
// Without punctuation but "-" and "_", and without what can't be seen.
const tag = /(?<=^|\s)[#＃](?!\ufe0f)[^\s\p{P}\p{Cf}](?:[^\s\p{P}\p{Cf}]|[-_])*/gu;
const maxTagLetters = 64;
const afterTag = /[-_]+$/u;

/** The handles that a text names with "@", each once, in lower case. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(mention)].map(([found]) => found.slice(1).toLowerCase()).filter((one) => isHandle(one)),
  ),
];

/** The links, mentions and hashtags of a text, from its beginning; none of them overlap. */
export function stretchesIn(text: string): Stretch[] {
  const found: { at: number; shown: string; feature: Feature }[] = [
    ...linksAndDomainsIn(text).map(({ at, link }) => ({
      at,
      shown: link,
      feature: { type: "link" as const, uri: /^https?:/i.test(link) ? link : `https://${link}` },
    })),
    ...[...text.matchAll(mention)].flatMap(({ 0: shown, index: at }) =>
      isHandle(shown.slice(1))
        ? [{ at, shown, feature: { type: "mention" as const, handle: shown.slice(1).toLowerCase() } }]
        : [],
    ),
    ...[...text.matchAll(tag)].flatMap(({ 0: whole, index: at }) => {
      const shown = whole.replace(afterTag, "");
      const name = shown.slice(1);
      return name.length > maxTagLetters || /^\p{N}*$/u.test(name)
        ? []
        : [{ at, shown, feature: { type: "tag" as const, tag: name } }];
    }),
  ];
  let end = 0;
  return found
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, shown, feature }) => {
      if (at < end) return [];
      end = at + shown.length;
      const byteStart = countBytes(text.slice(0, at));
      return [{ byteStart, byteEnd: byteStart + countBytes(shown), feature }];
    });
}
