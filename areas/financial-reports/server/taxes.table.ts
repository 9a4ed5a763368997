import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { bytes, day, instant, json } from "#platform/server/columns.ts";
import { bases } from "#areas/financial-reports/contract/report-types.rules.ts";
import { taxDocumentTypes, taxStatuses } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { classifications, taxIdTypes } from "#areas/financial-reports/contract/w9-forms.schema.ts";

export const w9Forms = pgTable(
  "contractor_forms",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    name: varchar({ length: 200 }),
    businessName: varchar("business_name", { length: 200 }),
    classification: varchar({ length: 20, enum: classifications }),
    address: varchar({ length: 500 }),
    taxIdType: varchar("tax_id_type", { length: 3, enum: taxIdTypes }),
    taxIdSealed: bytes("tax_id_sealed"),
    taxIdLast4: varchar("tax_id_last4", { length: 4 }),
    isExempt: boolean("is_exempt").notNull().default(false),
    requestedOn: day("requested_on"),
    receivedOn: day("received_on"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const taxThresholds = pgTable(
  "tax_thresholds",
  {
    workspaceId: uuid("workspace_id").notNull(),
    year: integer().notNull(),
    amount: numeric({ precision: 15, scale: 2 }).notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.year] })],
);

export const scheduleCLines = pgTable(
  "schedule_c_lines",
  {
    workspaceId: uuid("workspace_id").notNull(),
    accountId: uuid("account_id").notNull(),
    line: varchar({ length: 4 }).notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

export const taxDayTasks = pgTable(
  "tax_day_tasks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    year: integer().notNull(),
    name: varchar({ length: 30 }).notNull(),
    taskId: uuid("task_id"),
    addedBy: uuid("added_by"),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.year, table.name] })],
);

export const taxDocuments = pgTable(
  "tax_documents",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    userId: uuid("user_id"),
    integrationId: uuid("integration_id"),
    documentType: varchar("document_type", { length: 20, enum: taxDocumentTypes }).notNull(),
    taxYear: integer("tax_year").notNull(),
    basis: varchar({ length: 10, enum: bases }).notNull(),
    periodStart: day("period_start").notNull(),
    periodEnd: day("period_end").notNull(),
    fileId: uuid("file_id"),
    operationId: uuid("operation_id"),
    status: varchar({ length: 20, enum: taxStatuses }).notNull().default("draft"),
    filingDate: day("filing_date"),
    dueDate: day("due_date"),
    metadata: json().notNull(),
    externalId: varchar("external_id", { length: 200 }),
    generatedAt: instant("generated_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
