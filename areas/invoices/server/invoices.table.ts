import { sql } from "drizzle-orm";
import { boolean, integer, numeric, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";
import { currencies } from "#areas/books/contract/books-settings.schema.ts";
import { documentKinds, invoiceEventTypes } from "#areas/invoices/contract/invoices.schema.ts";

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });
const rate = (name: string) => numeric(name, { precision: 18, scale: 8 });

export const invoices = pgTable(
  "invoices",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    kind: varchar({ length: 12, enum: documentKinds }).notNull(),
    invoiceNumber: varchar("invoice_number", { length: 60 }),
    contactId: uuid("contact_id"),
    clientName: varchar("client_name", { length: 300 }).notNull(),
    clientCompany: varchar("client_company", { length: 300 }),
    clientEmail: varchar("client_email", { length: 254 }),
    clientAddress: varchar("client_address", { length: 500 }),
    issueDate: day("issue_date").notNull(),
    dueDate: day("due_date").notNull(),
    currency: varchar({ length: 3, enum: currencies }).notNull(),
    exchangeRate: rate("exchange_rate").notNull(),
    pricesIncludeTax: boolean("prices_include_tax").notNull(),
    subtotal: money("subtotal").notNull(),
    taxAmount: money("tax_amount").notNull(),
    totalAmount: money("total_amount").notNull(),
    baseAmount: money("base_amount").notNull(),
    baseOpen: money("base_open").notNull().default("0"),
    amountPaid: money("amount_paid").notNull().default("0"),
    amountCredited: money("amount_credited").notNull().default("0"),
    amountWrittenOff: money("amount_written_off").notNull().default("0"),
    notes: varchar({ length: 4000 }),
    terms: varchar({ length: 4000 }),
    finalizedAt: instant("finalized_at"),
    sentAt: instant("sent_at"),
    viewedAt: instant("viewed_at"),
    paidAt: instant("paid_at"),
    overdueToldAt: instant("overdue_told_at"),
    voidedAt: instant("voided_at"),
    voidReason: varchar("void_reason", { length: 500 }),
    writtenOffAt: instant("written_off_at"),
    creditsId: uuid("credits_id"),
    correctsId: uuid("corrects_id"),
    quoteId: uuid("quote_id"),
    pdfFileId: uuid("pdf_file_id"),
    linkVersion: integer("link_version").notNull().default(1),
    externalId: varchar("external_id", { length: 200 }),
    integrationId: uuid("integration_id"),
    searchText: text("search_text").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer().notNull().default(1),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
    amountDue: money("amount_due")
      .notNull()
      .generatedAlwaysAs(sql`kept by the database`),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    workspaceId: uuid("workspace_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    position: integer().notNull(),
    description: varchar({ length: 1000 }).notNull(),
    quantity: numeric({ precision: 15, scale: 6 }).notNull(),
    unitPrice: numeric("unit_price", { precision: 15, scale: 4 }).notNull(),
    discountPercent: numeric("discount_percent", { precision: 7, scale: 4 }).notNull(),
    taxCodeIds: uuid("tax_code_ids").array().notNull().default([]),
    amount: money("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.invoiceId, table.position] })],
);

export const invoiceTaxes = pgTable(
  "invoice_taxes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    position: integer().notNull(),
    taxCodeId: uuid("tax_code_id").notNull(),
    name: varchar({ length: 60 }).notNull(),
    rate: numeric({ precision: 7, scale: 4 }).notNull(),
    taxable: money("taxable").notNull(),
    tax: money("tax").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.invoiceId, table.position] })],
);

export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    workspaceId: uuid("workspace_id").notNull(),
    kind: varchar({ length: 12, enum: documentKinds }).notNull(),
    series: varchar({ length: 40 }).notNull(),
    next: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind, table.series] })],
);

export const invoiceNumbers = pgTable(
  "invoice_numbers",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    kind: varchar({ length: 12, enum: documentKinds }).notNull(),
    series: varchar({ length: 40 }).notNull(),
    sequence: integer().notNull(),
    invoiceNumber: varchar("invoice_number", { length: 60 }).notNull(),
    invoiceId: uuid("invoice_id"),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const invoiceEvents = pgTable(
  "invoice_events",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    type: varchar({ length: 20, enum: invoiceEventTypes }).notNull(),
    detail: varchar({ length: 600 }),
    userId: uuid("user_id"),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const invoiceMails = pgTable(
  "invoice_mails",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    step: varchar({ length: 40 }).notNull(),
    address: varchar({ length: 254 }).notNull(),
    subject: varchar({ length: 200 }),
    message: varchar({ length: 4000 }),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
