import { boolean, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";
import { appIds } from "#areas/integrations/contract/app-catalog.rules.ts";
import {
  type IntegrationConfig,
  integrationStatuses,
} from "#areas/integrations/contract/integrations.schema.ts";

export const integrations = pgTable(
  "integrations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    appId: varchar("app_id", { length: 30, enum: appIds }).notNull(),
    name: varchar({ length: 100 }).notNull(),
    category: varchar({ length: 50 }).notNull(),
    description: varchar({ length: 1000 }),
    isActive: boolean("is_active").notNull().default(false),
    secretsSealed: bytes("secrets_sealed"),
    apiKeyLast4: varchar("api_key_last4", { length: 4 }),
    webhookUrl: varchar("webhook_url", { length: 255 }),
    config: json().$type<IntegrationConfig>().notNull(),
    settings: json().$type<Record<string, unknown>>().notNull().default({}),
    status: varchar({ length: 20, enum: integrationStatuses }).notNull().default("waiting"),
    statusReason: varchar("status_reason", { length: 500 }),
    checkedAt: instant("checked_at"),
    userId: uuid("user_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
