import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import {
  handoverKinds,
  handoverStates,
  integrationStates,
} from "#areas/accounting/contract/accounting-integrations.schema.ts";
import { linkedProviders, providers } from "#areas/accounting/contract/providers.rules.ts";

export const accountingIntegrations = pgTable(
  "accounting_integrations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id"),
    provider: varchar("provider", { length: 20, enum: providers }).notNull(),
    status: varchar("status", { length: 10, enum: integrationStates }).notNull(),
    companyId: varchar("company_id", { length: 255 }),
    companyName: varchar("company_name", { length: 255 }),
    currency: varchar("currency", { length: 3 }),
    tokensSealed: bytes("tokens_sealed"),
    expiresAt: instant("expires_at"),
    refresher: uuid("refresher"),
    refreshingUntil: instant("refreshing_until"),
    failure: varchar("failure", { length: 500 }),
    operationId: uuid("operation_id"),
    answeredAt: instant("answered_at"),
    lastSyncAt: instant("last_sync_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const accountingConsents = pgTable(
  "accounting_consents",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    stateHash: bytes("state_hash").notNull(),
    sessionId: uuid("session_id").notNull(),
    provider: varchar("provider", { length: 20, enum: linkedProviders }).notNull(),
    verifierSealed: bytes("verifier_sealed").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const accountingHandovers = pgTable(
  "accounting_handovers",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    companyId: varchar("company_id", { length: 255 }).notNull(),
    kind: varchar("kind", { length: 10, enum: handoverKinds }).notNull(),
    objectId: uuid("object_id").notNull(),
    label: varchar("label", { length: 300 }).notNull(),
    state: varchar("state", { length: 7, enum: handoverStates }).notNull(),
    requestId: uuid("request_id").notNull(),
    externalId: varchar("external_id", { length: 200 }),
    customerExternalId: varchar("customer_external_id", { length: 200 }),
    problem: varchar("problem", { length: 500 }),
    operationId: uuid("operation_id"),
    attemptedAt: instant("attempted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
