import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import type { AudienceInput } from "#areas/outreach/contract/audience.schema.ts";
import { campaignStatuses, statusReasons } from "#areas/email-campaigns/contract/campaigns.schema.ts";

/** The sender as the email shows them; `paymentLink` is where customers pay, of the connected payment app. */
export type Sender = { name: string; company: string; phone: string | null; paymentLink?: string | null };

export const emailCampaigns = pgTable(
  "email_campaigns",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    name: varchar("name", { length: 200 }).notNull(),
    subject: varchar("subject", { length: 300 }).notNull(),
    content: text("content").notNull(),
    status: varchar("status", { length: 20, enum: campaignStatuses }).notNull().default("draft"),
    statusReason: varchar("status_reason", { length: 30, enum: statusReasons }),
    audience: jsonb("audience").$type<AudienceInput>().notNull().default({}),
    scheduledFor: instant("scheduled_for"),
    localTime: varchar("local_time", { length: 16 }),
    timeZone: varchar("time_zone", { length: 60 }),
    theirTime: boolean("their_time").notNull().default(false),
    startedAt: instant("started_at"),
    sentAt: instant("sent_at"),
    sender: jsonb("sender").$type<Sender>(),
    links: text("links").array().notNull().default([]),
    totalRecipients: integer("total_recipients").notNull().default(0),
    totalPending: integer("total_pending").notNull().default(0),
    totalSent: integer("total_sent").notNull().default(0),
    totalOpened: integer("total_opened").notNull().default(0),
    totalClicked: integer("total_clicked").notNull().default(0),
    totalBounced: integer("total_bounced").notNull().default(0),
    totalFailed: integer("total_failed").notNull().default(0),
    totalSkipped: integer("total_skipped").notNull().default(0),
    totalUnknown: integer("total_unknown").notNull().default(0),
    totalUnsubscribed: integer("total_unsubscribed").notNull().default(0),
    workedAt: instant("worked_at"),
    nextDueAt: instant("next_due_at"),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer("version").notNull().default(1),
    sentBy: uuid("sent_by"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
