import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import type { DealLine } from "#areas/deals/contract/deals.schema.ts";
import { lostReasons } from "#areas/deals/contract/lost-reasons.rules.ts";

export const deals = pgTable(
  "deals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    isMain: boolean("is_main").notNull(),
    stage: varchar({ length: 60 }),
    value: numeric({ precision: 10, scale: 2 }),
    title: varchar({ length: 200 }),
    probability: integer(),
    expectedCloseDate: day("expected_close_date"),
    lostReason: varchar("lost_reason", { length: 20, enum: lostReasons }),
    lostNote: varchar("lost_note", { length: 1000 }),
    lostAt: instant("lost_at"),
    lines: jsonb().$type<DealLine[]>().notNull().default([]),
    searchText: text("search_text").notNull(),
    version: integer().notNull().default(1),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const dealChanges = pgTable(
  "deal_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    dealId: uuid("deal_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    field: varchar({ length: 40 }).notNull(),
    oldValue: json("old_value"),
    newValue: json("new_value"),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
