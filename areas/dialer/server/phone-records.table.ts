import { boolean, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
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
    words: varchar("words", { length: 6000 }).notNull(),
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
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
