import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import { providers } from "#areas/calendar/contract/calendar-accounts.schema.ts";
import { span } from "./calendar.table.ts";

export const feeds = pgTable(
  "feeds",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    hostId: uuid("host_id").notNull(),
    name: varchar("name", { length: 100 }).notNull(),
    addressSealed: bytes("address_sealed"),
    place: varchar("place", { length: 255 }).notNull(),
    fileId: uuid("file_id"),
    accountId: uuid("account_id"),
    etag: varchar("etag", { length: 500 }),
    lastModified: varchar("last_modified", { length: 100 }),
    timeZone: varchar("time_zone", { length: 60 }),
    readWholeAt: instant("read_whole_at"),
    lastReadAt: instant("last_read_at"),
    lastTryAt: instant("last_try_at"),
    error: varchar("error", { length: 400 }),
    eventCount: integer("event_count").notNull().default(0),
    skippedCount: integer("skipped_count").notNull().default(0),
    problems: jsonb("problems").$type<{ line: number; message: string }[]>().notNull().default([]),
    toldAt: instant("told_at"),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const calendarAccounts = pgTable(
  "calendar_accounts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    hostId: uuid("host_id").notNull(),
    provider: varchar("provider", { length: 20, enum: providers }).notNull(),
    address: varchar("address", { length: 2000 }).notNull(),
    place: varchar("place", { length: 255 }).notNull(),
    username: varchar("username", { length: 254 }).notNull(),
    passwordSealed: bytes("password_sealed").notNull(),
    outUrl: varchar("out_url", { length: 2000 }),
    outName: varchar("out_name", { length: 100 }),
    outVersion: varchar("out_version", { length: 500 }),
    writtenAt: instant("written_at"),
    writeError: varchar("write_error", { length: 400 }),
    writeTries: integer("write_tries").notNull().default(0),
    syncAt: instant("sync_at"),
    endingAt: instant("ending_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const feedBusy = pgTable(
  "feed_busy",
  {
    workspaceId: uuid("workspace_id").notNull(),
    feedId: uuid("feed_id").notNull(),
    key: uuid("key").notNull(),
    hostId: uuid("host_id").notNull(),
    busy: span("busy").notNull(),
    busyUntil: instant("busy_until").generatedAlwaysAs(sql`upper(busy)`),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.feedId, table.key] })],
);

export const privateFeeds = pgTable(
  "private_feeds",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);
