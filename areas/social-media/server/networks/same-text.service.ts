/** What of a text stays the same on the way through a network: letters and digits, mentions without their server. */
const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/(?<![\w/])@([\w.-]+)@[\w.-]+\w/gu, "@$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, "");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a post as a network shows it, in HTML. */
const shownText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<(br|\/p)/i.test(tag) ? "\n" : ""))
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    });

/** True when a post that is shown like this is the one that was sent. */
export const isSameText = (html: string, sent: string): boolean => bare(shownText(html)) === bare(sent);
