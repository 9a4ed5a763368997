import { boolean, integer, numeric, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import { transactionStatuses, transactionTypes } from "#areas/books/contract/transactions.schema.ts";

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

export const transactions = pgTable(
  "transactions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    transactionType: varchar("transaction_type", { length: 10, enum: transactionTypes }).notNull(),
    amount: money("amount").notNull(),
    currency: varchar({ length: 3 }).notNull(),
    exchangeRate: numeric("exchange_rate", { precision: 18, scale: 8 }).notNull(),
    baseAmount: money("base_amount").notNull(),
    description: varchar({ length: 500 }).notNull(),
    reference: varchar({ length: 100 }),
    transactionDate: day("transaction_date").notNull(),
    categoryId: uuid("category_id"),
    contactId: uuid("contact_id"),
    accountId: uuid("account_id").notNull(),
    toAccountId: uuid("to_account_id"),
    /** Of a payment of sales tax: which one. */
    taxCodeId: uuid("tax_code_id"),
    status: varchar({ length: 10, enum: transactionStatuses }).notNull().default("pending"),
    tags: text().array().notNull().default([]),
    isSplit: boolean("is_split").notNull().default(false),
    ruleId: uuid("rule_id"),
    sourceType: varchar("source_type", { length: 30 }),
    sourceId: uuid("source_id"),
    invoiceId: uuid("invoice_id"),
    invoiceNumber: varchar("invoice_number", { length: 60 }),
    externalId: varchar("external_id", { length: 200 }),
    integrationId: uuid("integration_id"),
    searchText: text("search_text").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer().notNull().default(1),
    userId: uuid("user_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const transactionSplits = pgTable(
  "transaction_splits",
  {
    workspaceId: uuid("workspace_id").notNull(),
    transactionId: uuid("transaction_id").notNull(),
    position: integer().notNull(),
    categoryId: uuid("category_id"),
    amount: money("amount").notNull(),
    description: varchar({ length: 500 }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.transactionId, table.position] })],
);

export const transactionReceipts = pgTable(
  "transaction_receipts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    transactionId: uuid("transaction_id").notNull(),
    fileId: uuid("file_id").notNull(),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    uploadedBy: uuid("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const transactionChanges = pgTable(
  "transaction_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    transactionId: uuid("transaction_id").notNull(),
    field: varchar({ length: 40 }).notNull(),
    oldValue: json("old_value"),
    newValue: json("new_value"),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
