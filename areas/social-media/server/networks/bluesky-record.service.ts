import { stretchesIn } from "#areas/social-media/contract/rich-text.rules.ts";
import type { PostToSend } from "./network.service.ts";

export type Blob = Record<string, unknown>;
export type StrongRef = { uri: string; cid: string };

type Facet = { index: { byteStart: number; byteEnd: number }; features: Record<string, string>[] };

const facet = "app.bsky.richtext.facet";

/** Links, mentions and hashtags of a text as Bluesky keeps them; who isn't found stays plain text. */
function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  return stretchesIn(text).flatMap(({ byteStart, byteEnd, feature }) => {
    const did = feature.type === "mention" ? dids.get(feature.handle) : undefined;
    if (feature.type === "mention" && did === undefined) return [];
    const kept: Record<string, string> =
      feature.type === "link"
        ? { $type: `${facet}#link`, uri: feature.uri }
        : feature.type === "tag"
          ? { $type: `${facet}#tag`, tag: feature.tag }
          : { $type: `${facet}#mention`, did: did ?? "" };
    return [{ index: { byteStart, byteEnd }, features: [kept] }];
  });
}

function embedOf({ link }: PostToSend, blobs: readonly { blob: Blob; alt: string }[]) {
  if (blobs.length > 0)
    return {
      $type: "app.bsky.embed.images",
      images: blobs.map(({ blob, alt }) => ({ image: blob, alt })),
    };
  if (!link) return undefined;
  return {
    $type: "app.bsky.embed.external",
    external: { uri: link.address, title: link.title, description: "" },
  };
}

type Around = {
  createdAt: string;
  dids: ReadonlyMap<string, string>;
  blobs: readonly { blob: Blob; alt: string }[];
  reply: { root: StrongRef; parent: StrongRef } | undefined;
};

/** A post as Bluesky keeps it (lexicon app.bsky.feed.post). */
export function blueskyRecord(post: PostToSend, { createdAt, dids, blobs, reply }: Around) {
  const facets = facetsOf(post.text, dids);
  const embed = embedOf(post, blobs);
  return {
    $type: "app.bsky.feed.post",
    text: post.text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
    ...(reply && { reply }),
  };
}
