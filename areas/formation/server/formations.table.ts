import { boolean, integer, numeric, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import { documentKinds } from "#areas/formation/contract/documents.rules.ts";
import { formationStatuses, payments, whos } from "#areas/formation/contract/formations.schema.ts";
import { packageTypes } from "#areas/formation/contract/packages.rules.ts";
import { businessTypes, stateCodes } from "#areas/formation/contract/states.schema.ts";

const price = (name: string) => numeric(name, { precision: 10, scale: 2 });

export const formations = pgTable(
  "business_formations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    userId: uuid("user_id"),
    orderId: varchar("order_id", { length: 20 }).notNull(),
    businessName: varchar("business_name", { length: 200 }).notNull(),
    businessType: varchar("business_type", { length: 20, enum: businessTypes }).notNull(),
    incorporationState: varchar("incorporation_state", { length: 2, enum: stateCodes }).notNull(),
    businessPurpose: varchar("business_purpose", { length: 1000 }),
    packageType: varchar("package_type", { length: 20, enum: packageTypes }).notNull(),
    status: varchar({ length: 20, enum: formationStatuses }).notNull().default("pending"),
    stateFees: price("state_fees"),
    serviceFees: price("service_fees").notNull(),
    payment: varchar({ length: 10, enum: payments }).notNull(),
    totalAmount: price("total_amount"),
    yearly: price("yearly"),
    lines: json().notNull(),
    facts: json().notNull(),
    filingDate: day("filing_date"),
    completionDate: day("completion_date"),
    estimatedCompletion: day("estimated_completion"),
    formedOn: day("formed_on"),
    einNumber: varchar("ein_number", { length: 10 }),
    registeredAgent: json("registered_agent"),
    businessAddress: json("business_address"),
    owners: json().notNull(),
    additionalServices: json("additional_services").notNull(),
    progress: integer().notNull().default(0),
    isSample: boolean("is_sample").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const formationSteps = pgTable(
  "formation_steps",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    formationId: uuid("formation_id").notNull(),
    position: integer().notNull(),
    key: varchar({ length: 30 }).notNull(),
    title: varchar({ length: 200 }).notNull(),
    about: varchar({ length: 500 }),
    link: varchar({ length: 500 }),
    who: varchar({ length: 5, enum: whos }).notNull(),
    after: json().notNull(),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by"),
    day: day("day"),
    number: varchar({ length: 100 }),
    fileId: uuid("letter_id"),
    refusedOn: day("refused_on"),
    refusal: varchar({ length: 1000 }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const formationFiles = pgTable(
  "formation_files",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    formationId: uuid("formation_id").notNull(),
    fileId: uuid("file_id").notNull(),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    uploadedBy: uuid("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const formationDocuments = pgTable(
  "formation_documents",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    formationId: uuid("formation_id").notNull(),
    kind: varchar({ length: 30, enum: documentKinds }).notNull(),
    version: integer().notNull(),
    madeOf: varchar("made_of", { length: 64 }).notNull(),
    paper: json().notNull(),
    madeBy: uuid("made_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const formationDates = pgTable(
  "formation_dates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    formationId: uuid("formation_id").notNull(),
    rule: varchar({ length: 40 }).notNull(),
    period: varchar({ length: 40 }).notNull(),
    dueOn: day("due_on").notNull(),
    taskId: uuid("task_id"),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.formationId, table.rule, table.period] })],
);
