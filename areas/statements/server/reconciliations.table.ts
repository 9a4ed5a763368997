import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";
import { reconciliationStatuses } from "#areas/statements/contract/reconciliations.schema.ts";

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

export const reconciliations = pgTable(
  "reconciliations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    accountId: uuid("account_id").notNull(),
    day: day("day").notNull(),
    openingBalance: money("opening_balance").notNull(),
    closingBalance: money("closing_balance").notNull(),
    status: varchar({ length: 10, enum: reconciliationStatuses }).notNull().default("open"),
    version: integer().notNull().default(1),
    isSample: boolean("is_sample").notNull().default(false),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    finishedBy: uuid("finished_by"),
    finishedAt: instant("finished_at"),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const reconciliationRows = pgTable(
  "reconciliation_rows",
  {
    workspaceId: uuid("workspace_id").notNull(),
    reconciliationId: uuid("reconciliation_id").notNull(),
    transactionId: uuid("transaction_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.reconciliationId, table.transactionId] })],
);

export const reconciliationChanges = pgTable(
  "reconciliation_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    reconciliationId: uuid("reconciliation_id").notNull(),
    what: varchar({ length: 10, enum: ["finished", "reopened"] }).notNull(),
    reason: varchar({ length: 500 }),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
