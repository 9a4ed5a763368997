import { boolean, integer, pgTable, primaryKey, smallint, text, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import { deliveryStates, disabledReasons, logStates } from "#areas/integrations/contract/webhooks.schema.ts";

export const webhooks = pgTable(
  "webhooks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    url: varchar({ length: 2000 }).notNull(),
    integrationId: uuid("integration_id"),
    events: text().array(),
    isActive: boolean("is_active").notNull(),
    secretSealed: bytes("secret_sealed").notNull(),
    oldSecretSealed: bytes("old_secret_sealed"),
    oldSecretUntil: instant("old_secret_until"),
    failures: integer().notNull().default(0),
    failingSince: instant("failing_since"),
    pausedUntil: instant("paused_until"),
    lastDeliveredAt: instant("last_delivered_at"),
    disabledReason: varchar("disabled_reason", { length: 20, enum: disabledReasons }),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull().defaultRandom(),
    webhookId: uuid("webhook_id").notNull(),
    eventId: uuid("event_id").notNull(),
    eventType: varchar("event_type", { length: 60 }).notNull(),
    status: varchar({ length: 20, enum: deliveryStates }).notNull().default("pending"),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    claimedUntil: instant("claimed_until"),
    doneAt: instant("done_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const webhookLogs = pgTable(
  "webhook_logs",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    webhookId: uuid("webhook_id").notNull(),
    deliveryId: uuid("delivery_id"),
    eventId: uuid("event_id").notNull(),
    eventType: varchar("event_type", { length: 60 }).notNull(),
    status: varchar({ length: 20, enum: logStates }).notNull().default("pending"),
    responseStatus: smallint("response_status"),
    response: varchar({ length: 2000 }),
    durationMs: integer("duration_ms").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
