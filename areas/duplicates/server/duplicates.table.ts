import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";

export const duplicateGroups = pgTable(
  "duplicate_groups",
  {
    workspaceId: uuid("workspace_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    groupId: uuid("group_id").notNull(),
    score: integer("score").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.contactId] })],
);

export const duplicateDismissals = pgTable(
  "duplicate_dismissals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    otherId: uuid("other_id").notNull(),
    dismissedBy: uuid("dismissed_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.contactId, table.otherId] })],
);
