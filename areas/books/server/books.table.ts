import { boolean, integer, jsonb, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import type { Finding } from "#areas/books/contract/self-check.schema.ts";
import { day, instant } from "#platform/server/columns.ts";
import { accountRoles, accountSubTypes, accountTypes } from "#areas/books/contract/accounts.schema.ts";
import {
  businessTypes,
  currencies,
  fiscalYearStarts,
  invoiceNumberings,
  paperSizes,
  paymentTerms,
} from "#areas/books/contract/books-settings.schema.ts";
import { categoryKinds } from "#areas/books/contract/categories.schema.ts";

export const accounts = pgTable(
  "chart_of_accounts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    accountCode: varchar("account_code", { length: 20 }).notNull(),
    accountName: varchar("account_name", { length: 100 }).notNull(),
    accountantTerm: varchar("accountant_term", { length: 100 }),
    accountType: varchar("account_type", { length: 10, enum: accountTypes }).notNull(),
    subType: varchar("sub_type", { length: 20, enum: accountSubTypes }).notNull(),
    role: varchar({ length: 30, enum: accountRoles }),
    isActive: boolean("is_active").notNull().default(true),
    parentAccountId: uuid("parent_account_id"),
    externalId: varchar("external_id", { length: 100 }),
    integrationId: uuid("integration_id"),
    userId: uuid("user_id"),
    version: integer().notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const categories = pgTable(
  "expense_categories",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 500 }),
    kind: varchar({ length: 10, enum: categoryKinds }).notNull(),
    parentCategoryId: uuid("parent_category_id"),
    accountId: uuid("account_id").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    userId: uuid("user_id"),
    version: integer().notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const categoryRules = pgTable(
  "category_rules",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    text: varchar({ length: 100 }).notNull(),
    categoryId: uuid("category_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const taxCodes = pgTable(
  "tax_codes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 60 }).notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const taxRates = pgTable(
  "tax_rates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    taxCodeId: uuid("tax_code_id").notNull(),
    validFrom: day("valid_from").notNull(),
    rate: numeric({ precision: 7, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.taxCodeId, table.validFrom] })],
);

export const booksSettings = pgTable(
  "books_settings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    companyName: varchar("company_name", { length: 200 }).notNull(),
    companyAddress: varchar("company_address", { length: 500 }),
    companyEmail: varchar("company_email", { length: 254 }),
    companyPhone: varchar("company_phone", { length: 50 }),
    taxNumber: varchar("tax_number", { length: 60 }),
    currency: varchar({ length: 3, enum: currencies }).notNull().default("USD"),
    fiscalYearStart: varchar("fiscal_year_start", { length: 10, enum: fiscalYearStarts })
      .notNull()
      .default("January"),
    invoiceNumbering: varchar("invoice_numbering", { length: 20, enum: invoiceNumberings })
      .notNull()
      .default("sequential"),
    invoicePrefix: varchar("invoice_prefix", { length: 20 }).notNull().default("INV-"),
    paymentTerms: varchar("payment_terms", { length: 20, enum: paymentTerms }).notNull().default("net_30"),
    businessType: varchar("business_type", { length: 20, enum: businessTypes }).notNull().default("sole"),
    howToPay: varchar("how_to_pay", { length: 2000 }),
    paperSize: varchar("paper_size", { length: 10, enum: paperSizes }).notNull().default("letter"),
    /** Nothing is written on days until this one. */
    lockedUntil: day("locked_until"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);

export const periodLockChanges = pgTable(
  "period_lock_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    lockedFrom: day("locked_from"),
    lockedUntil: day("locked_until"),
    reason: varchar({ length: 500 }),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const booksChecks = pgTable(
  "books_checks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    checkedAt: instant("checked_at").notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
    checkedBy: uuid("checked_by"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
