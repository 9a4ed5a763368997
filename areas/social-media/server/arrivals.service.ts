import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { postBrought, postsChanged } from "#areas/social-media/contract/posts.events.ts";
import { linkTokenPattern } from "./link-targets.service.ts";
import * as store from "./links.store.ts";
import * as arrivals from "./arrivals.store.ts";
import { findAnyPost } from "./posts.store.ts";

/** The source of a customer whom a post brought. */
export const socialSource = "Social media";

const cookieName = "came_by";
/** For so long after a click somebody counts as having come by it, in seconds: a week. */
const cookieSeconds = 7 * 86_400;

/** Remembers in the visitor's own browser by which link they came, for the booking pages alone. It names a link, and nobody. */
export const cameByCookie = (token: string, isSecure: boolean): string =>
  `${cookieName}=${token}; Path=/book; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** The link by which whoever calls came here, if by any. */
export function cameBy(ctx: Pick<PublicCtx, "header">): string | undefined {
  const token = /(?:^|;\s*)came_by=([^;]*)/.exec(ctx.header("cookie") ?? "")?.[1];
  return token !== undefined && linkTokenPattern.test(token) ? token : undefined;
}

/** A link of this business's posts; undefined for another's, and for one that isn't there. */
export async function findOwnLink(ctx: Ctx, token: string): Promise<store.FoundLink | undefined> {
  const link = await store.findLink(ctx.tx, token);
  return link?.workspaceId === ctx.workspaceId ? link : undefined;
}

/** Notes that a customer came by a link of a post, once for each post, and tells of it. */
export async function noteArrival(
  ctx: Ctx,
  { linkId, postId }: Pick<store.FoundLink, "linkId" | "postId">,
  { contactId, isNew, what }: { contactId: string; isNew: boolean; what: "booked" | "asked" | "signed_up" },
): Promise<void> {
  const post = await findAnyPost(ctx.tx, postId);
  const isFirst =
    post &&
    (await arrivals.insertArrival(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId,
      postId,
      linkId,
      isNew,
      what,
      at: ctx.now.toISOString(),
    }));
  if (!post || !isFirst) return;
  const { accountName, platform } = post;
  await ctx.publish(postBrought, { postId, accountName, platform, contactId, isNew, what });
  await ctx.publish(postsChanged, { postIds: [postId] });
}
