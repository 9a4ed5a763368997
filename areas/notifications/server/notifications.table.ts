import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const notifications = pgTable(
  "notifications",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    userId: uuid("user_id").notNull(),
    type: varchar({ length: 60 }).notNull(),
    title: varchar({ length: 300 }).notNull(),
    body: varchar({ length: 1000 }).notNull(),
    href: varchar({ length: 300 }),
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
