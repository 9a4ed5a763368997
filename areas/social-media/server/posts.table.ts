import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";
import { platforms } from "#areas/social-media/contract/networks.rules.ts";
import { postStatuses } from "#areas/social-media/contract/post-life.rules.ts";

export const socialMediaPosts = pgTable(
  "social_media_posts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    groupId: uuid("group_id").notNull(),
    accountId: uuid("account_id"),
    accountName: varchar("account_name", { length: 200 }).notNull(),
    platform: varchar({ length: 20, enum: platforms }).notNull(),
    content: text().notNull(),
    textKey: bytes("text_key").notNull(),
    mediaUrls: json("media_urls").notNull(),
    hashtags: json("hashtags").notNull(),
    mentions: json("mentions").notNull(),
    link: varchar({ length: 2000 }),
    firstReply: varchar("first_reply", { length: 3000 }),
    campaignId: uuid("campaign_id"),
    status: varchar({ length: 20, enum: postStatuses }).notNull().default("draft"),
    reason: varchar({ length: 500 }),
    scheduledFor: instant("scheduled_for"),
    localTime: varchar("local_time", { length: 16 }),
    timeZone: varchar("time_zone", { length: 60 }),
    isQueued: boolean("is_queued").notNull().default(false),
    isEvenSo: boolean("is_even_so").notNull().default(false),
    tries: integer().notNull().default(0),
    publishedAt: instant("published_at"),
    showsAt: instant("shows_at").generatedAlwaysAs(sql`coalesce(published_at, scheduled_for)`),
    platformPostId: varchar("platform_post_id", { length: 500 }),
    address: varchar({ length: 2000 }),
    clicks: integer().notNull().default(0),
    allClicks: integer("all_clicks").notNull().default(0),
    engagementStats: json("engagement_stats"),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer().notNull().default(1),
    createdBy: uuid("created_by"),
    approvedBy: uuid("approved_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);
