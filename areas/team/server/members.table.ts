import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { roles } from "#platform/contract/endpoint.ts";
import { instant } from "#platform/server/columns.ts";

/** One business: the tenant. */
export const workspaces = pgTable("workspaces", {
  id: uuid().primaryKey(),
  name: varchar({ length: 200 }).notNull(),
  timeZone: varchar("time_zone", { length: 60 }).notNull().default("UTC"),
  createdAt: instant("created_at").notNull(),
});

export const members = pgTable("members", {
  workspaceId: uuid("workspace_id").notNull(),
  userId: uuid("user_id").notNull(),
  role: varchar({ length: 20, enum: roles }).notNull(),
  createdAt: instant("created_at").notNull(),
}, (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })]);
