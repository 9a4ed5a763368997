import { AppError } from "#platform/contract/errors.ts";
import { boundedMap } from "#platform/server/bounded-map.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import {
  checkPost,
  linkLengthAt,
  type OwnLimits,
  type PostProblem,
} from "#areas/social-media/contract/post-check.rules.ts";
import type { CheckBody, PostCheck } from "#areas/social-media/contract/posts.schema.ts";
import { mentionsIn } from "#areas/social-media/contract/rich-text.rules.ts";
import * as accounts from "./accounts.store.ts";
import { didOf } from "./networks/bluesky-session.service.ts";
import { NetworkTrouble } from "./networks/network-asking.service.ts";
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

/** What each page, or each network, says about a text, and whom it names that isn't there. */
export async function checkPosts(open: OpenCtx, body: CheckBody): Promise<PostCheck[]> {
  const wanted = body.accountIds ?? [];
  const pages = await open.beforehand((ctx) => accounts.findAccounts(ctx.tx, wanted));
  if (pages.length < wanted.length) throw new AppError("not_found", "Page not found");
  const of = (platform: Platform, page?: accounts.AccountRow): PostCheck => ({
    platform,
    accountId: page?.id ?? null,
    ...checkPost(
      platform,
      {
        ...body,
        content: textFor(body, page?.id),
        linkLength: linkLengthAt(open.ports.appUrl),
      },
      page ? limitsIn(page) : null,
    ),
  });
  const checks = (body.platforms ?? []).map((platform) => of(platform));
  for (const id of wanted) {
    const page = pages.find((one) => one.id === id);
    if (!page) continue;
    const check = of(page.platform, page);
    const text = `${textFor(body, id)} ${body.firstReply ?? ""}`;
    checks.push({ ...check, problems: [...check.problems, ...(await namelessIn(open, page, text))] });
  }
  return checks;
}

const textFor = ({ content, versions }: CheckBody, id: string | undefined): string =>
  (id !== undefined && versions[id]) || content;

/** So many names of a text are looked up. */
const maxNames = 10;

/** The people a text names whom its network doesn't know. Where nobody answers nothing is said. */
async function namelessIn(open: OpenCtx, page: accounts.AccountRow, text: string): Promise<PostProblem[]> {
  if (page.platform !== "bluesky" || page.server === null) return [];
  const found: PostProblem[] = [];
  for (const handle of mentionsIn(text).slice(0, maxNames))
    if (!(await isKnown(open, page.server, handle)))
      found.push({
        code: "unknown_mention",
        message: `There’s no @${handle} on Bluesky. It will be plain text.`,
        stops: "nothing",
      });
  return found;
}

const known = boundedMap<string, { isKnown: boolean; at: number }>(2000);
const knownMs = 600_000;

async function isKnown(open: OpenCtx, server: string, handle: string): Promise<boolean> {
  const key = `${server} ${handle}`;
  const before = known.get(key);
  if (before && Date.now() - before.at < knownMs) return before.isKnown;
  try {
    const isThere = (await didOf(open, server, handle)) !== undefined;
    known.set(key, { isKnown: isThere, at: Date.now() });
    return isThere;
  } catch (error) {
    if (error instanceof NetworkTrouble) return true;
    throw error;
  }
}
