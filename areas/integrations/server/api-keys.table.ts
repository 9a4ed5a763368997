import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { roles } from "#platform/contract/endpoint.ts";
import { bytes, instant } from "#platform/server/columns.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 100 }).notNull(),
    role: varchar({ length: 20, enum: roles }).notNull(),
    keyHash: bytes("key_hash").notNull(),
    last4: varchar({ length: 4 }).notNull(),
    createdBy: uuid("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
