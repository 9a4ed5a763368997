import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import {
  checkPost,
  linkLengthAt,
  type OwnLimits,
  type PostProblem,
} from "#areas/social-media/contract/post-check.rules.ts";
import type { CheckBody, PostCheck } from "#areas/social-media/contract/posts.schema.ts";
import * as accounts from "./accounts.store.ts";
import type * as store from "./posts.store.ts";

type Text = Pick<store.PostRow, "content" | "link" | "firstReply"> & {
  hashtags: unknown;
  mediaUrls: unknown;
};

/** What the network says about a post. */
export const problemsOf = (
  ctx: Ctx,
  page: Pick<accounts.AccountRow, "platform" | "limits">,
  text: Text,
): PostProblem[] =>
  checkPost(
    page.platform,
    {
      content: text.content,
      link: text.link,
      firstReply: text.firstReply,
      hashtags: text.hashtags as string[],
      pictures: (text.mediaUrls as string[]).length,
      linkLength: linkLengthAt(ctx.ports.appUrl),
    },
    limitsIn(page),
  ).problems;

const limitsIn = ({ limits }: Pick<accounts.AccountRow, "limits">): OwnLimits | null =>
  limits as OwnLimits | null;

/** Throws 400 with what keeps a post from being saved, or from going out. */
export function refuseProblems(
  problems: readonly PostProblem[],
  stops: PostProblem["stops"],
  who: string,
): void {
  const problem = problems.find((one) => one.stops === "saving" || one.stops === stops);
  if (problem)
    throw new AppError("validation_failed", `${who}: ${problem.message}`, {
      errors: { content: problem.message },
    });
}

/** What each page, or each network, says about a text. */
export async function checkPosts(ctx: Ctx, body: CheckBody): Promise<PostCheck[]> {
  const pages = await accounts.findAccounts(ctx.tx, body.accountIds ?? []);
  if (pages.length < (body.accountIds ?? []).length) throw new AppError("not_found", "Page not found");
  const of = (platform: Platform, page?: accounts.AccountRow): PostCheck => ({
    platform,
    accountId: page?.id ?? null,
    ...checkPost(
      platform,
      {
        ...body,
        content: (page && body.versions[page.id]) || body.content,
        linkLength: linkLengthAt(ctx.ports.appUrl),
      },
      page ? limitsIn(page) : null,
    ),
  });
  return [
    ...(body.platforms ?? []).map((platform) => of(platform)),
    ...(body.accountIds ?? []).flatMap((id) =>
      pages.filter((page) => page.id === id).map((page) => of(page.platform, page)),
    ),
  ];
}
