import { integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const appAddresses = pgTable(
  "app_addresses",
  {
    workspaceId: uuid("workspace_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.integrationId] })],
);

export const appSignals = pgTable(
  "app_signals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    key: varchar({ length: 300 }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.integrationId, table.key] })],
);
