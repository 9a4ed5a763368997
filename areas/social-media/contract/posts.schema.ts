import { z } from "zod";
import { Instant, TimeZone } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { isStorable, requiredText, text } from "#platform/contract/text.ts";
import { LocalTime } from "#areas/outreach/contract/schedules.schema.ts";
import { Mode, Platform } from "./accounts.schema.ts";
import { postButtonNames } from "./networks.rules.ts";
import { postStatuses, replyStatuses } from "./post-life.rules.ts";

export const PostStatus = z.enum(postStatuses, { error: "Unknown state" });

/** What a network says of a post: likes, reposts and replies, and when it was asked. */
export const EngagementStats = z.object({
  likes: z.int(),
  reposts: z.int(),
  replies: z.int(),
  asOf: Instant,
});

const Button = z.enum(postButtonNames, { error: "Choose a button from the list" });

/** One post for one page (Spec 2 §3); those that were written together share their `groupId`. */
export const Post = z.object({
  id: Id,
  groupId: Id,
  /** Null once the page was removed. */
  accountId: Id.nullable(),
  accountName: z.string(),
  platform: Platform,
  mode: Mode,
  /** The text for this page. */
  content: z.string(),
  mediaUrls: z.array(z.string()),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  link: z.string().nullable(),
  /** The button under it on Google Business Profile. */
  button: Button.nullable(),
  firstReply: z.string().nullable(),
  /** What became of it; null until the post is out. */
  replyStatus: z.enum(replyStatuses).nullable(),
  replyReason: z.string().nullable(),
  /** The text and the reply as they leave, with our links; null until then. */
  outText: z.string().nullable(),
  outReply: z.string().nullable(),
  campaignId: Id.nullable(),
  status: PostStatus,
  /** Why it is in its state, where there is something to say. */
  reason: z.string().nullable(),
  scheduledFor: Instant.nullable(),
  schedule: z.object({ localTime: LocalTime, timeZone: z.string() }).nullable(),
  /** In the queue: it keeps to the page's weekly times. */
  isQueued: z.boolean(),
  publishedAt: Instant.nullable(),
  platformPostId: z.string().nullable(),
  /** Where it is public. */
  address: z.string().nullable(),
  /** People who followed a link in it. */
  clicks: z.int(),
  engagementStats: EngagementStats.nullable(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  isSample: z.boolean(),
  /** Another one after each change of what goes out, or when. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Post = z.infer<typeof Post>;

export const contentMax = 63_206;
export const firstReplyMax = 3000;
export const maxAccountsPerPost = 20;
const contentMessage = "Write something first";
const content = requiredText(contentMax, contentMessage);

/** Words without "#" and spaces; an empty one goes. */
const Tags = z
  .array(
    text(100)
      .transform((tag) => tag.replace(/^#+/, ""))
      .meta({ example: "bread" }),
  )
  .max(60, "At most 60 hashtags")
  .refine(
    (tags) => tags.every((tag) => /^[\p{L}\p{M}\p{N}_]*$/u.test(tag)),
    "A hashtag has no spaces or signs",
  )
  .transform((tags) => [...new Set(tags.filter(Boolean))]);
const Mentions = z.array(text(200)).max(60, "At most 60 names");
const linkMessage = "Links have to begin with https://";
/** An address of the Internet that a post leads to; https alone, because it is ours that people click. */
export const PostLink = text(2000)
  .refine((link) => link === "" || /^https:\/\/[^\s<>"]+\.[^\s<>"]+$/i.test(link), linkMessage)
  .nullable()
  .transform((link) => link || null)
  .meta({ example: "https://alder.example/menu" });
const MediaUrls = z.array(z.string().max(500)).max(10, "At most 10 pictures");

const parts = {
  mediaUrls: MediaUrls.default([]),
  hashtags: Tags.default([]),
  mentions: Mentions.default([]),
  link: PostLink.default(null),
  button: Button.nullable().default(null),
  firstReply: text(firstReplyMax)
    .nullable()
    .transform((reply) => reply || null)
    .default(null),
  campaignId: Id.nullable().default(null),
};

/** What is written at once, for one page or several; each gets its own draft. */
export const NewPost = z.strictObject({
  content,
  accountIds: z
    .array(Id)
    .min(1, "Choose at least one page")
    .max(maxAccountsPerPost, `At most ${maxAccountsPerPost} pages`)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each page once")
    .meta({ example: ["01938e4e-9b2c-7000-8000-000000000001"] }),
  /** Another text for some of the pages. */
  versions: z
    .record(Id, content)
    .refine((versions) => Object.keys(versions).length <= maxAccountsPerPost, "Too many texts")
    .default({}),
  ...parts,
  /** The hour that is planned; it goes out once it is scheduled. */
  scheduledFor: Instant.nullable().default(null),
  /** True once somebody has read that the same text went there within a week. */
  evenSo: z.boolean().default(false),
});
export type NewPost = z.output<typeof NewPost>;

export const PostChanges = z.strictObject({
  content: content.optional(),
  mediaUrls: MediaUrls.optional(),
  hashtags: Tags.optional(),
  mentions: Mentions.optional(),
  link: PostLink.optional(),
  button: Button.nullable().optional(),
  firstReply: parts.firstReply.unwrap().optional(),
  campaignId: Id.nullable().optional(),
});
export type PostChanges = z.output<typeof PostChanges>;

export const PostQuery = z.strictObject({
  status: PostStatus.optional(),
  accountId: Id.optional(),
  campaignId: Id.optional(),
  groupId: Id.optional(),
  /** Public, or to be, at or after this moment. */
  from: Instant.optional(),
  to: Instant.optional(),
  search: text(200).optional(),
  ...wholeOrPageQuery(),
});
export type PostQuery = z.output<typeof PostQuery>;

const { limit: _l, cursor: _c, ...filter } = PostQuery.shape;
/** As the list, whole. */
export const PostExportQuery = z.strictObject({
  ...filter,
  format: z.enum(["csv", "xlsx"], { error: "Choose the format from the list" }).default("csv"),
});
export type PostExportQuery = z.output<typeof PostExportQuery>;

const evenSo = { evenSo: z.boolean().default(false) };
export const PublishBody = z.strictObject(evenSo);
export const ScheduleBody = z.strictObject({
  localTime: LocalTime,
  timeZone: TimeZone,
  ...evenSo,
});
export type ScheduleBody = z.output<typeof ScheduleBody>;
/** `before`: the post of the queue whose place it takes; the others move on by one. */
export const QueueBody = z.strictObject({ before: Id.optional(), ...evenSo });
export type QueueBody = z.output<typeof QueueBody>;
/** `version`: the one that was read; another isn't approved. */
export const ApproveBody = z.strictObject({ version: z.int().optional(), ...evenSo });
export const DeclineBody = z.strictObject({ reason: requiredText(500, "Say what to change") });

const Address = z
  .string({ error: "Paste the post’s address" })
  .trim()
  .max(2000, "This address is too long")
  .regex(/^https:\/\/[^\s<>"]+\.[^\s<>"]+$/i, "Paste the post’s address. It begins with https://")
  .meta({ example: "https://social.example/1" });
export const DoneBody = z.strictObject({ url: Address.optional() });
/** What somebody found out about a post whose network didn't answer. */
export const ResolveBody = z.strictObject({
  outcome: z.enum(["published", "again"], { error: "Say whether the post is there" }),
  url: Address.optional(),
});
export type ResolveBody = z.output<typeof ResolveBody>;

/** What is asked before anything is saved: what each page says about a text. */
export const CheckBody = z.strictObject({
  content: z
    .string()
    .max(contentMax * 2)
    .refine(isStorable, "Contains characters that can’t be saved"),
  accountIds: z.array(Id).max(maxAccountsPerPost).optional(),
  platforms: z.array(Platform).max(20).optional(),
  versions: z.record(Id, z.string().max(contentMax * 2)).default({}),
  link: text(2000).nullable().default(null),
  hashtags: z.array(text(100)).max(100).default([]),
  firstReply: z.string().max(10_000).nullable().default(null),
  pictures: z.int().min(0).max(100).default(0),
});
export type CheckBody = z.output<typeof CheckBody>;

export const PostCheck = z.object({
  platform: Platform,
  accountId: Id.nullable(),
  used: z.int(),
  limit: z.int(),
  unit: z.enum(["graphemes", "weighted", "characters"]),
  problems: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      /** What it keeps from happening. */
      stops: z.enum(["saving", "publishing", "nothing"]),
    }),
  ),
});
export type PostCheck = z.infer<typeof PostCheck>;
