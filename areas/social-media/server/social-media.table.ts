import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import { socialCampaignStatuses } from "#areas/social-media/contract/social-campaigns.schema.ts";

export const socialMediaCampaigns = pgTable(
  "social_media_campaigns",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 200 }).notNull(),
    description: varchar({ length: 2000 }),
    startDate: day("start_date").notNull(),
    endDate: day("end_date"),
    status: varchar({ length: 10, enum: socialCampaignStatuses }).notNull().default("active"),
    targetAudience: varchar("target_audience", { length: 500 }),
    budget: numeric({ precision: 12, scale: 2 }),
    platforms: json("platforms").notNull(),
    objectives: varchar({ length: 1000 }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const contentTemplates = pgTable(
  "content_templates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 200 }).notNull(),
    category: varchar({ length: 50 }).notNull(),
    content: varchar({ length: 3000 }).notNull(),
    platforms: json("platforms").notNull(),
    hashtags: json("hashtags").notNull(),
    mediaType: varchar("media_type", { length: 20, enum: ["text", "picture"] })
      .notNull()
      .default("text"),
    isActive: boolean("is_active").notNull().default(true),
    preset: integer(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const socialMediaPictures = pgTable(
  "social_media_pictures",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    fileId: uuid("file_id").notNull(),
    alt: varchar({ length: 1000 }).notNull(),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

export const socialMediaSettings = pgTable(
  "social_media_settings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    approval: boolean().notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId] })],
);
