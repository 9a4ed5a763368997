import { randomBytes } from "node:crypto";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { linkPath, linksOf, linkTokenOf, targetOf, withOurLinks } from "./link-targets.service.ts";
import { postText } from "#areas/social-media/contract/post-check.rules.ts";
import * as store from "./links.store.ts";
import type { PostRow } from "./posts.store.ts";
import { findSocialCampaign } from "./social-media.store.ts";

const newToken = (): string => linkTokenOf(randomBytes(64)) ?? newToken();

/** Makes every link of a post and its first reply one of ours, the same at every try, and returns both texts as they leave. */
export async function withKeptLinks(
  ctx: Ctx,
  post: PostRow,
): Promise<{ outText: string; outReply: string | null }> {
  const text = postText({ content: post.content, link: post.link, hashtags: post.hashtags as string[] });
  const { appUrl } = ctx.ports;
  const known = new Map((await store.listLinks(ctx.tx, post.id)).map((one) => [one.address, one.token]));
  const fresh = linksOf(text, post.firstReply).filter((address) => !known.has(address));
  const campaign = post.campaignId === null ? undefined : await findSocialCampaign(ctx.tx, post.campaignId);
  const from = { platform: post.platform, campaignName: campaign?.name ?? null };
  const rows = fresh.map((address) => {
    const token = newToken();
    known.set(address, token);
    return {
      workspaceId: ctx.workspaceId,
      id: newId(),
      postId: post.id,
      token,
      address,
      target: targetOf(address, from),
      createdAt: ctx.now.toISOString(),
    };
  });
  await store.insertLinks(ctx.tx, rows);
  const ours = new Map([...known].map(([address, token]) => [address, `${appUrl}${linkPath}${token}`]));
  return {
    outText: withOurLinks(text, ours),
    outReply: post.firstReply === null ? null : withOurLinks(post.firstReply, ours),
  };
}
