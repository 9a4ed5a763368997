import type { Post } from "./posts.schema.ts";
import { type Platform, shareAddress } from "./networks.rules.ts";
import { postText } from "./post-check.rules.ts";
import { linksIn } from "./text-length.rules.ts";

type Written = Pick<Post, "content" | "link" | "hashtags" | "firstReply" | "outText" | "outReply"> & {
  platform: Platform;
};

export type LeavingPost = {
  text: string;
  reply: string | null;
  /** The one link that a card, a button or a share address takes: the post's own, or the first of its text; as it leaves, and as it was written. */
  link: { address: string; leadsTo: string } | null;
  /** Where a person puts the post up; undefined for a page that we send to. */
  share: string | undefined;
};

/** A post as people get it, by whatever way: with our links in place of those that were written, once these are made. */
export function leavingPost(post: Written): LeavingPost {
  const written = postText(post);
  const text = post.outText ?? written;
  // Each link is replaced where it stands, so both texts have as many.
  const [before, after] = [linksIn(written), linksIn(text)];
  const at = Math.max(
    0,
    before.findIndex(({ link }) => link === post.link),
  );
  const leadsTo = before[at]?.link;
  const link = leadsTo === undefined ? null : { address: after[at]?.link ?? leadsTo, leadsTo };
  return {
    text,
    reply: post.outReply ?? post.firstReply,
    link,
    share: shareAddress(post.platform, text, link?.address ?? null),
  };
}
