import { boolean, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const activities = pgTable(
  "activities",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    type: varchar({ length: 60 }).notNull(),
    title: varchar({ length: 300 }).notNull(),
    description: text(),
    contactId: uuid("contact_id"),
    userId: uuid("user_id"),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    scheduledFor: instant("scheduled_for"),
    completedAt: instant("completed_at"),
    createdAt: instant("created_at"),
    ofMany: boolean("of_many").notNull().default(false),
    isSample: boolean("is_sample").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
