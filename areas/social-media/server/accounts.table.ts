import { boolean, integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";
import { platforms } from "#areas/social-media/contract/networks.rules.ts";

export const socialMediaAccounts = pgTable(
  "social_media_accounts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    platform: varchar({ length: 20, enum: platforms }).notNull(),
    accountName: varchar("account_name", { length: 200 }).notNull(),
    accountId: varchar("account_id", { length: 500 }),
    server: varchar({ length: 300 }),
    accessToken: bytes("access_token"),
    refreshToken: bytes("refresh_token"),
    isActive: boolean("is_active").notNull().default(true),
    followerCount: integer("follower_count"),
    profileImageUrl: varchar("profile_image_url", { length: 1000 }),
    health: varchar({ length: 10, enum: ["well", "reconnect"] })
      .notNull()
      .default("well"),
    timeZone: varchar("time_zone", { length: 60 }).notNull(),
    slots: json("slots").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);
