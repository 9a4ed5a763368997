import { boolean, date, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

export const reportSettings = pgTable(
  "report_settings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    weekly: boolean().notNull().default(false),
    lastMonday: date("last_monday"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);
