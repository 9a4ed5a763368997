import { boolean, integer, numeric, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { callAnswers } from "#areas/dialer/contract/call-facts.rules.ts";
import { phoneChannels } from "#areas/dialer/contract/phone-campaigns.schema.ts";

export const phoneRecords = pgTable(
  "phone_records",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    channel: varchar("channel", { length: 10, enum: phoneChannels }).notNull(),
    campaignId: uuid("campaign_id").notNull(),
    contactId: uuid("contact_id"),
    phoneNumber: varchar("phone_number", { length: 254 }).notNull(),
    words: text("words").notNull(),
    status: varchar("status", { length: 20 }).notNull(),
    outcome: varchar("outcome", { length: 20 }),
    isSuccess: boolean("is_success").notNull().default(false),
    duration: integer("duration"),
    transcript: text("transcript"),
    response: text("response"),
    isPractice: boolean("is_practice").notNull(),
    calledBy: uuid("called_by"),
    note: varchar("note", { length: 2000 }),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at"),
    deliveryId: uuid("delivery_id"),
    tryNumber: integer("try_number").notNull().default(1),
    sid: varchar("sid", { length: 34 }),
    dialedSeconds: integer("dialed_seconds").notNull().default(0),
    cost: numeric("cost", { precision: 10, scale: 4 }).notNull().default("0"),
    answer: varchar("answer", { length: 10, enum: callAnswers }),
    heard: varchar("heard", { length: 10, enum: callAnswers }),
    followed: varchar("followed", { length: 10, enum: callAnswers }),
    answeredBy: varchar("answered_by", { length: 30 }),
    isScreened: boolean("is_screened").notNull().default(false),
    error: varchar("error", { length: 300 }),
    retryAt: instant("retry_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
