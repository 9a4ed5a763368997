import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { stretchesIn } from "#areas/social-media/contract/rich-text.rules.ts";

export type Piece = { shown: string; isColored: boolean };

/** After so many letters a network cuts a link that it shows. */
const shownLetters: Partial<Record<Platform, number>> = { mastodon: 30, x: 26, bluesky: 30 };

function shownLink(platform: Platform, link: string): string {
  const most = shownLetters[platform];
  if (most === undefined) return link;
  const bare = link.replace(/^https?:\/\//i, "");
  return bare.length > most ? `${bare.slice(0, most)}…` : bare;
}

/** A text in pieces as its network shows them: Instagram makes no link of an address, Mastodon leaves a person's server out. */
export function previewPieces(platform: Platform, text: string): Piece[] {
  const bytes = new TextEncoder().encode(text);
  const part = (from: number, to?: number): string => new TextDecoder().decode(bytes.slice(from, to));
  const plain = (shown: string): Piece[] =>
    shown
      .split(platform === "mastodon" ? /(@\w+@[\w.-]+\w)/ : /(?!)/)
      .map((piece, at) => ({
        shown: at % 2 === 1 ? piece.replace(/(?<=\w)@.*/, "") : piece,
        isColored: at % 2 === 1,
      }))
      .filter((piece) => piece.shown !== "");
  const pieces: Piece[] = [];
  let end = 0;
  for (const { byteStart, byteEnd, feature } of stretchesIn(text)) {
    const shown = part(byteStart, byteEnd);
    // Half of a person on Mastodon, "@rosa@server.example", is no link.
    if (platform === "mastodon" && feature.type !== "tag" && /@[\w.-]*$/.test(part(end, byteStart))) continue;
    pieces.push(...plain(part(end, byteStart)));
    const isLink = feature.type === "link";
    pieces.push({
      shown: isLink ? shownLink(platform, shown) : shown,
      isColored: !(isLink && platform === "instagram"),
    });
    end = byteEnd;
  }
  return [...pieces, ...plain(part(end))];
}
