import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant, json } from "#platform/server/columns.ts";
import { businessTypes, stateCodes } from "#areas/formation/contract/states.schema.ts";

export const nameChecks = pgTable(
  "formation_name_checks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    businessName: varchar("business_name", { length: 200 }).notNull(),
    incorporationState: varchar("incorporation_state", { length: 2, enum: stateCodes }).notNull(),
    businessType: varchar("business_type", { length: 20, enum: businessTypes }).notNull(),
    problems: json().notNull(),
    searchUrl: varchar("search_url", { length: 500 }),
    seen: varchar({ length: 1000 }),
    seenAt: instant("seen_at"),
    checkedBy: uuid("checked_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
