import {
  boolean,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import { currencies } from "#areas/books/contract/books-settings.schema.ts";
import { autoSends, seriesUnits } from "#areas/invoices/contract/recurring-invoices.schema.ts";

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

export const recurringInvoices = pgTable(
  "recurring_invoices",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id"),
    clientName: varchar("client_name", { length: 300 }).notNull(),
    every: integer().notNull(),
    unit: varchar({ length: 5, enum: seriesUnits }).notNull(),
    startDate: day("start_date").notNull(),
    endAfter: integer("end_after"),
    endOn: day("end_on"),
    autoSend: varchar("auto_send", { length: 5, enum: autoSends }).notNull(),
    dueDays: integer("due_days"),
    currency: varchar({ length: 3, enum: currencies }).notNull(),
    exchangeRate: numeric("exchange_rate", { precision: 18, scale: 8 }).notNull(),
    pricesIncludeTax: boolean("prices_include_tax").notNull(),
    lineItems: json("line_items").notNull(),
    clientAddress: varchar("client_address", { length: 500 }),
    notes: varchar({ length: 4000 }),
    terms: varchar({ length: 4000 }),
    subtotal: money("subtotal").notNull(),
    taxAmount: money("tax_amount").notNull(),
    totalAmount: money("total_amount").notNull(),
    nextDate: day("next_date"),
    handledUntil: day("handled_until"),
    failures: integer().notNull().default(0),
    lastFailure: varchar("last_failure", { length: 500 }),
    triedAt: instant("tried_at"),
    pausedAt: instant("paused_at"),
    pauseReason: varchar("pause_reason", { length: 500 }),
    searchText: text("search_text").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer().notNull().default(1),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const recurringInvoiceRuns = pgTable(
  "recurring_invoice_runs",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    seriesId: uuid("series_id").notNull(),
    date: day().notNull(),
    outcome: varchar({ length: 7, enum: ["made", "skipped"] }).notNull(),
    invoiceId: uuid("invoice_id"),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique().on(table.workspaceId, table.seriesId, table.date),
  ],
);
