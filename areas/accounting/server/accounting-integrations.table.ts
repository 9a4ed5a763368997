import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { integrationStates } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { providers } from "#areas/accounting/contract/providers.rules.ts";

export const accountingIntegrations = pgTable(
  "accounting_integrations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id"),
    provider: varchar("provider", { length: 20, enum: providers }).notNull(),
    status: varchar("status", { length: 10, enum: integrationStates }).notNull(),
    companyId: varchar("company_id", { length: 255 }),
    answeredAt: instant("answered_at"),
    lastSyncAt: instant("last_sync_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
