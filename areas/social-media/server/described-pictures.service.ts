import type { Edit } from "#platform/contract/edits.ts";
import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import type { SocialPicture } from "#areas/social-media/contract/social-media.schema.ts";
import { needsApproval, nowWaits } from "./posts.service.ts";
import * as posts from "./posts.store.ts";
import * as store from "./social-media.store.ts";
import { shownPicture } from "./social-pictures.service.ts";

/** Says what a picture shows. It leaves with its posts: what a manager approved of them isn't any more, and what waits for one is another post. */
export async function describePicture(
  ctx: Ctx,
  id: string,
  sent: Edit<{ alt: string }>,
): Promise<SocialPicture> {
  const row = found(await store.lockPicture(ctx.tx, id), "Picture");
  const before = shownPicture(ctx, row);
  await refuseClash(sent, () => before);
  const { alt } = sent;
  if (alt === undefined || alt === row.alt) return before;
  await store.updatePicture(ctx.tx, id, alt);
  const asks = await needsApproval(ctx);
  for (const post of await posts.lockPostsWith(ctx.tx, before.url))
    if (asks && (post.status === "scheduled" || post.status === "by_hand")) await nowWaits(ctx, post, {});
    else await posts.updatePost(ctx.tx, post.id, { version: post.version + 1 });
  return { ...before, alt };
}
