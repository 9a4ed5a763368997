import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant, json } from "#platform/server/columns.ts";
import { phoneChannels, phoneReasons, phoneStatuses } from "#areas/dialer/contract/phone-campaigns.schema.ts";

export const phoneCampaigns = pgTable(
  "phone_campaigns",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    channel: varchar("channel", { length: 10, enum: phoneChannels }).notNull(),
    name: varchar("name", { length: 200 }).notNull(),
    words: varchar("words", { length: 5000 }).notNull(),
    voiceSettings: json("voice_settings"),
    status: varchar("status", { length: 20, enum: phoneStatuses }).notNull().default("draft"),
    statusReason: varchar("status_reason", { length: 30, enum: phoneReasons }),
    contactIds: uuid("contact_ids").array().notNull().default([]),
    audience: json("audience"),
    maxCost: numeric("max_cost", { precision: 10, scale: 2 }),
    isPractice: boolean("is_practice").notNull().default(true),
    scheduledFor: instant("scheduled_for"),
    localTime: varchar("local_time", { length: 16 }),
    timeZone: varchar("time_zone", { length: 60 }),
    contactsCount: integer("contacts_count").notNull().default(0),
    skippedContacts: integer("skipped_contacts").notNull().default(0),
    completedCount: integer("completed_count").notNull().default(0),
    successfulCount: integer("successful_count").notNull().default(0),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    workedAt: instant("worked_at"),
    nextDueAt: instant("next_due_at"),
    isSample: boolean("is_sample").notNull().default(false),
    startedBy: uuid("started_by"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
