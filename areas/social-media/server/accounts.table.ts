import { boolean, integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";
import { platforms, visibilities } from "#areas/social-media/contract/networks.rules.ts";

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
    expiresAt: instant("expires_at"),
    refresher: uuid("refresher"),
    refreshingUntil: instant("refreshing_until"),
    limits: json("limits"),
    visibility: varchar({ length: 10, enum: visibilities }).notNull().default("public"),
    healthReason: varchar("health_reason", { length: 500 }),
    picturesLeft: json("pictures_left"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);

/** This installation as each Mastodon server knows it. */
export const socialMediaApps = pgTable("social_media_apps", {
  server: varchar({ length: 300 }).primaryKey(),
  clientId: varchar("client_id", { length: 500 }).notNull(),
  secretSealed: bytes("secret_sealed").notNull(),
  redirectUrl: varchar("redirect_url", { length: 500 }).notNull().default(""),
  createdAt: instant("created_at").notNull(),
});

export const socialMediaConsents = pgTable(
  "social_media_consents",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    stateHash: bytes("state_hash").notNull(),
    sessionId: uuid("session_id").notNull(),
    server: varchar({ length: 300 }).notNull(),
    verifierSealed: bytes("verifier_sealed").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.workspaceId, columns.id] })],
);
