import { jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import type { FieldValues } from "#areas/customers/contract/standard-fields.rules.ts";

/** By "table.column": the rows that moved, each with its key and previous values. */
export type MovedRows = Record<string, { key: Record<string, unknown>; was: Record<string, unknown> }[]>;

export const contactMerges = pgTable(
  "contact_merges",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    contactId: uuid("contact_id").notNull(),
    mergedId: uuid("gone_id").notNull(),
    before: jsonb("before").$type<FieldValues & { isSample: boolean }>().notNull(),
    after: jsonb("after").$type<FieldValues & { isSample: boolean }>().notNull(),
    moved: jsonb("moved").$type<MovedRows>().notNull(),
    mergedBy: uuid("merged_by"),
    mergedAt: instant("merged_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
