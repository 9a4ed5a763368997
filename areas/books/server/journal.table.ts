import { bigint, integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";

export const journalEntries = pgTable(
  "journal_entries",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    day: day().notNull(),
    description: varchar({ length: 500 }).notNull(),
    sourceType: varchar("source_type", { length: 30 }).notNull(),
    sourceId: uuid("source_id").notNull(),
    reverses: uuid(),
    /** How many it has. */
    postings: integer().notNull(),
    /** The document of the sample business that it goes with. */
    sampleOf: uuid("sample_of"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const journalPostings = pgTable(
  "journal_postings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    entryId: uuid("entry_id").notNull(),
    position: integer().notNull(),
    day: day().notNull(),
    accountId: uuid("account_id").notNull(),
    /** Cents, debits positive. */
    amount: bigint({ mode: "number" }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    taxCodeId: uuid("tax_code_id"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.entryId, table.position] })],
);

export const journalSamples = pgTable(
  "journal_samples",
  { workspaceId: uuid("workspace_id").notNull(), sourceId: uuid("source_id").notNull() },
  (table) => [primaryKey({ columns: [table.workspaceId, table.sourceId] })],
);
