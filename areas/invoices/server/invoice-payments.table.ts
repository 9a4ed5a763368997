import { numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";
import { currencies } from "#areas/books/contract/books-settings.schema.ts";
import { paymentMethods } from "#areas/invoices/contract/invoice-payments.schema.ts";

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

export const invoicePayments = pgTable(
  "invoice_payments",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    amount: money("amount").notNull(),
    applied: money("applied").notNull(),
    currency: varchar({ length: 3, enum: currencies }).notNull(),
    exchangeRate: numeric("exchange_rate", { precision: 18, scale: 8 }).notNull(),
    baseSettled: money("base_settled").notNull(),
    date: day("date").notNull(),
    accountId: uuid("account_id"),
    method: varchar({ length: 20, enum: [...paymentMethods, "credit"] }).notNull(),
    reference: varchar({ length: 200 }),
    transactionId: uuid("transaction_id"),
    creditId: uuid("credit_id"),
    baseUsed: money("base_used"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    reversedAt: instant("reversed_at"),
    reversedBy: uuid("reversed_by"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const customerCredits = pgTable(
  "customer_credits",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id"),
    source: varchar({ length: 12, enum: ["payment", "credit_note"] }).notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    paymentId: uuid("payment_id"),
    currency: varchar({ length: 3, enum: currencies }).notNull(),
    amount: money("amount").notNull(),
    used: money("used").notNull().default("0"),
    baseAmount: money("base_amount").notNull(),
    baseUsed: money("base_used").notNull().default("0"),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
