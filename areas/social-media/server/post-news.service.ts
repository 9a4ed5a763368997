import type { Ctx } from "#platform/server/context.ts";
import { notify, notifyManagers } from "#areas/notifications/server/index.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";
import type { PostRow } from "./posts.store.ts";

/** Where a post is opened. */
export const hrefOf = ({ id }: Pick<PostRow, "id">): string => `${socialMediaPage.path}?post=${id}`;
/** The beginning of a text, for a line. */
export const beginning = (content: string): string =>
  content.length > 80 ? `${content.slice(0, 79).trimEnd()}…` : content;

/** Tells whoever wrote a post, or the managers where that person has left, what became of it. */
export async function tellWriter(ctx: Ctx, post: PostRow, title: string, body: string): Promise<void> {
  const told = { type: "social_post", title, body, href: hrefOf(post) };
  const writer = (await membersOf(ctx.tx)).find(({ id }) => id === post.createdBy);
  if (writer) await notify(ctx, [writer.id], [told]);
  else await notifyManagers(ctx, told);
}

/** Tells managers that a post waits for them. */
export const tellApprovers = (ctx: Ctx, post: PostRow): Promise<void> =>
  notifyManagers(ctx, {
    type: "social_post",
    title: `A post for ${post.accountName} needs your approval`,
    body: beginning(post.content),
    href: hrefOf(post),
  });
