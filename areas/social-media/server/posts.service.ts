import { createHash } from "node:crypto";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { binDays } from "#platform/contract/product.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { nextStatus, type PostAction, refusalOf } from "#areas/social-media/contract/post-life.rules.ts";
import { localTimeOf } from "#areas/social-media/contract/post-times.rules.ts";
import { postsChanged } from "#areas/social-media/contract/posts.events.ts";
import type { NewPost, Post, PostChanges } from "#areas/social-media/contract/posts.schema.ts";
import * as accounts from "./accounts.store.ts";
import { withKeptLinks } from "./links.service.ts";
import { tellApprovers } from "./post-news.service.ts";
import { problemsOf, refuseProblems } from "./post-problems.service.ts";
import * as store from "./posts.store.ts";
import { findSettings, findSocialCampaign } from "./social-media.store.ts";
import { requirePictures } from "./social-pictures.service.ts";

/** A row as the API shows it. */
export function shownPost(row: store.NamedPost): Post {
  const {
    textKey: _k,
    isEvenSo: _e,
    tries: _t,
    allClicks: _a,
    emptiedAt: _v,
    startedAt: _s,
    approvedBy: _p,
    localTime,
    timeZone,
    ...post
  } = row;
  return {
    ...post,
    mode: networks[row.platform].mode,
    mediaUrls: row.mediaUrls as string[],
    hashtags: row.hashtags as string[],
    mentions: row.mentions as string[],
    engagementStats: row.engagementStats as Post["engagementStats"],
    schedule: localTime !== null && timeZone !== null ? { localTime, timeZone } : null,
  };
}

/** One post; 404 when there is none, or when it is in the bin. */
export async function getPost(ctx: Ctx, id: string): Promise<Post> {
  return shownPost(found(await store.findPost(ctx.tx, id), "Post"));
}

/** The same text, however it is spaced and in whatever case, has the same key. */
export const textKeyOf = (content: string): Buffer =>
  createHash("sha256").update(content.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()).digest();

/** Writes a draft for each page, all or none. 400 for what a network would not take, 404 for a page or campaign of somebody else, 409 for a text of this week. */
export async function createPosts(ctx: Ctx, body: NewPost): Promise<Post[]> {
  const { accountIds, versions, content, scheduledFor, evenSo, ...parts } = body;
  const pages = await accounts.findAccounts(ctx.tx, accountIds);
  if (scheduledFor !== null && Date.parse(scheduledFor) <= ctx.now.getTime())
    throw refused("scheduledFor", "This time has already passed");
  if (Object.keys(versions).some((id) => !accountIds.includes(id)))
    throw refused("versions", "Choose the page first");
  await requireParts(ctx, parts);
  const groupId = newId();
  const now = ctx.now.toISOString();
  const rows = accountIds.map((accountId) => {
    const page = found(
      pages.find(({ id }) => id === accountId),
      "Page",
    );
    const text = versions[accountId] ?? content;
    refuseProblems(problemsOf(ctx, page, { ...parts, content: text }), "saving", page.accountName);
    return {
      ...parts,
      workspaceId: ctx.workspaceId,
      id: newId(),
      groupId,
      accountId,
      accountName: page.accountName,
      platform: page.platform,
      content: text,
      textKey: textKeyOf(text),
      isEvenSo: evenSo,
      scheduledFor,
      ...(scheduledFor !== null && {
        localTime: localTimeOf(wallTimeIn(page.timeZone, new Date(scheduledFor))),
        timeZone: page.timeZone,
      }),
      createdBy: ctx.actor.userId,
      createdAt: now,
      updatedAt: now,
    };
  });
  if (!evenSo) for (const row of rows) await refuseTwin(ctx, row, row.scheduledFor);
  await store.insertPosts(ctx.tx, rows);
  const postIds = rows.map(({ id }) => id);
  await ctx.publish(postsChanged, { postIds });
  return (await store.findPosts(ctx.tx, postIds)).map(shownPost);
}

const refused = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

async function requireParts(
  ctx: Ctx,
  { mediaUrls, campaignId }: { mediaUrls?: string[] | undefined; campaignId?: string | null | undefined },
): Promise<void> {
  if (mediaUrls && mediaUrls.length > 0) await requirePictures(ctx, mediaUrls);
  if (campaignId) found(await findSocialCampaign(ctx.tx, campaignId), "Campaign");
}

/** For so long the same text isn't put on the same page again without asking, in milliseconds. */
const twinMs = 7 * 86_400_000;

/** Throws 409, and says which, when the page has or gets the same text within a week of a post's time. */
export async function refuseTwin(
  ctx: Ctx,
  post: Pick<store.PostRow, "id" | "accountId" | "accountName" | "textKey">,
  scheduledFor: string | null,
): Promise<void> {
  const at = scheduledFor === null ? ctx.now.getTime() : Date.parse(scheduledFor);
  const twin = await store.findTwin(ctx.tx, post, {
    from: new Date(at - twinMs).toISOString(),
    to: new Date(at + twinMs).toISOString(),
  });
  if (!twin) return;
  const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(twin.at),
  );
  const when = twin.status === "scheduled" || twin.status === "by_hand" ? "is planned" : "went out";
  throw new AppError("conflict", `The same text ${when} on ${post.accountName} on ${day}. Post it again?`, {
    conflict: { evenSo: { yours: false, theirs: twin.id } },
  });
}

/** A post locked for a change, and the state the action leads to; 404 when there is none, 409 when the action is not allowed now. */
export async function holdFor(
  ctx: Ctx,
  id: string,
  action: PostAction,
): Promise<{ post: store.PostRow; next: store.PostRow["status"] }> {
  const post = await store.lockPost(ctx.tx, id);
  if (!post || post.deletedAt !== null) throw new AppError("not_found", "Post not found");
  const next = nextStatus(post.status, action);
  if (next === undefined) throw new AppError("conflict", refusalOf(action));
  return { post, next };
}

/** Saves what changed about a locked post, publishes it, and returns it. */
export async function savePost(
  ctx: Ctx,
  post: store.PostRow,
  changes: Partial<store.PostRow>,
): Promise<Post> {
  await store.updatePost(ctx.tx, post.id, { ...changes, updatedAt: ctx.now.toISOString() });
  await ctx.publish(postsChanged, { postIds: [post.id] });
  return getPost(ctx, post.id);
}

/** True when what this person writes waits for a manager. */
export async function needsApproval(ctx: Ctx): Promise<boolean> {
  return !roleAllows(ctx.actor.role, "manager") && (await findSettings(ctx.tx)).approval;
}

/** Changes a post that isn't out; one that was approved waits for approval once more, unless a manager changes it. */
export async function updatePost(ctx: Ctx, id: string, sent: Edit<PostChanges>): Promise<Post> {
  const { was: _, ...changes } = sent;
  const { post } = await holdFor(ctx, id, "edit");
  await refuseClash(sent, () => getPost(ctx, id));
  if (saysNothing(sent)) return getPost(ctx, id);
  await requireParts(ctx, changes);
  const after = { ...post, ...changes };
  const page = post.accountId === null ? undefined : await accounts.findAccount(ctx.tx, post.accountId);
  refuseProblems(
    problemsOf(ctx, page ?? { platform: post.platform, limits: null }, after),
    "saving",
    post.accountName,
  );
  const isByHand = post.status === "by_hand";
  const edited = {
    ...changes,
    textKey: textKeyOf(after.content),
    isEvenSo: post.isEvenSo && after.content === post.content,
    version: post.version + 1,
  };
  if ((isByHand || post.status === "scheduled") && (await needsApproval(ctx)))
    return nowWaits(ctx, post, edited);
  return savePost(ctx, post, { ...edited, ...(isByHand ? await withKeptLinks(ctx, after) : notMade) });
}

/** Has a locked post wait for a manager, at its time or as soon as it is approved, and tells managers. */
export async function nowWaits(
  ctx: Ctx,
  post: store.PostRow,
  changes: Partial<store.PostRow>,
): Promise<Post> {
  const saved = await savePost(ctx, post, {
    // The hour of what was ready to be put up is over: it goes out once it is approved.
    ...(post.status === "by_hand" ? unscheduled : notMade),
    ...changes,
    version: post.version + 1,
    approvedBy: null,
    reason: null,
    status: "waiting_approval",
  });
  await tellApprovers(ctx, { ...post, ...changes });
  return saved;
}

/** Puts a post in the bin; what waits is a draft from then on, what is public stays public. */
export async function removePost(ctx: Ctx, id: string): Promise<void> {
  const { post, next } = await holdFor(ctx, id, "remove");
  const now = ctx.now.toISOString();
  await store.updatePost(ctx.tx, id, {
    status: next,
    deletedAt: now,
    updatedAt: now,
    ...(next === "draft" && unscheduled),
  });
  await ctx.publish(postsChanged, { postIds: [post.id] });
}

/** What leaves is made when it goes out, and holds for what was written then. */
export const notMade = { outText: null, outReply: null } as const;
/** The columns of a post that has no time, and isn't out. */
export const unscheduled = {
  ...notMade,
  scheduledFor: null,
  localTime: null,
  timeZone: null,
  isQueued: false,
  reason: null,
} as const;

/** Brings a post back from the bin. */
export async function restorePost(ctx: Ctx, id: string): Promise<Post> {
  const post = await store.lockPost(ctx.tx, id);
  if (
    !post?.deletedAt ||
    post.emptiedAt !== null ||
    ctx.now.getTime() - Date.parse(post.deletedAt) > binDays * 86_400_000
  )
    throw new AppError("not_found", "Post not found");
  return savePost(ctx, post, { deletedAt: null });
}

/** A draft with the same text for the same page; 409 when the page is gone. */
export async function duplicatePost(ctx: Ctx, id: string): Promise<Post> {
  const post = found(await store.findPost(ctx.tx, id), "Post");
  if (post.accountId === null)
    throw new AppError("conflict", "This post’s page was removed. Write it for another page.");
  const [copy] = await createPosts(ctx, {
    content: post.content,
    accountIds: [post.accountId],
    versions: {},
    mediaUrls: post.mediaUrls as string[],
    hashtags: post.hashtags as string[],
    mentions: post.mentions as string[],
    link: post.link,
    button: post.button,
    firstReply: post.firstReply,
    campaignId: post.campaignId,
    scheduledFor: null,
    evenSo: true,
  });
  const made = found(copy, "Post");
  // Asked when it is to go out: a copy says the same as the other.
  await store.updatePost(ctx.tx, made.id, { isEvenSo: false });
  return made;
}
