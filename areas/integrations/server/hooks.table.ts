import { boolean, integer, pgTable, primaryKey, smallint, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, instant, json } from "#platform/server/columns.ts";
import { bodyStates } from "#areas/integrations/contract/hooks.schema.ts";

export const hooks = pgTable(
  "hooks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 100 }).notNull(),
    tokenHash: bytes("token_hash").notNull(),
    mapping: json().notNull(),
    isSigned: boolean("is_signed").notNull(),
    isActive: boolean("is_active").notNull(),
    secretSealed: bytes("secret_sealed").notNull(),
    oldTokenHash: bytes("old_token_hash"),
    oldTokenUntil: instant("old_token_until"),
    oldSecretSealed: bytes("old_secret_sealed"),
    oldSecretUntil: instant("old_secret_until"),
    failures: integer().notNull().default(0),
    lastReceivedAt: instant("last_received_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const hookBodies = pgTable(
  "hook_bodies",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    hookId: uuid("hook_id").notNull(),
    status: varchar({ length: 20, enum: bodyStates }).notNull(),
    said: json().notNull(),
    isCut: boolean("is_cut").notNull(),
    depth: smallint(),
    attempts: smallint().notNull().default(0),
    dueAt: instant("due_at").notNull(),
    reason: varchar({ length: 500 }),
    problems: json().notNull().default([]),
    contactId: uuid("contact_id"),
    isNew: boolean("is_new"),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const hookMessageIds = pgTable(
  "hook_message_ids",
  {
    workspaceId: uuid("workspace_id").notNull(),
    hookId: uuid("hook_id").notNull(),
    idHash: bytes("id_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.hookId, table.idHash] })],
);
