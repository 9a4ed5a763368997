import { boolean, integer, json, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { importStatuses } from "#platform/contract/import-steps.ts";
import { instant } from "#platform/server/columns.ts";
import {
  type FoundColumn,
  type Import,
  type ImportOptions,
  type ImportResult,
  type RowCounts,
  rowLabels,
} from "#areas/imports/contract/imports.schema.ts";
import type { FieldChange, RowDecision } from "#areas/imports/contract/import-rows.schema.ts";
import type { Person, RowMatch } from "#areas/imports/contract/import-matching.rules.ts";

export const imports = pgTable(
  "imports",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    fileId: uuid("file_id"),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    format: varchar({ length: 10, enum: ["csv", "xlsx", "vcard", "pasted"] }).notNull(),
    encoding: varchar({ length: 40 }),
    delimiter: varchar({ length: 10 }),
    hasHeader: boolean("has_header").notNull(),
    headers: text().array().notNull(),
    headerKey: varchar("header_key", { length: 60 }).notNull(),
    preview: jsonb().$type<string[][]>().notNull(),
    columns: jsonb().$type<FoundColumn[]>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    status: varchar({ length: 10, enum: importStatuses }).notNull(),
    rowCount: integer("row_count"),
    counts: jsonb().$type<RowCounts>(),
    result: jsonb().$type<ImportResult>(),
    message: text(),
    operationId: uuid("operation_id"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    checkedAt: instant("checked_at"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by"),
    undone: jsonb().$type<Import["undone"]>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const importRows = pgTable(
  "import_rows",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    broken: text(),
    label: varchar({ length: 7, enum: rowLabels }).notNull(),
    code: varchar({ length: 10 }).notNull(),
    reason: text(),
    problems: jsonb().$type<{ index: number | null; message: string }[]>().notNull(),
    person: integer(),
    match: jsonb().$type<RowMatch>(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    decision: varchar({ length: 9 }).$type<RowDecision>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.importId, table.number] })],
);

export const importPeople = pgTable(
  "import_people",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer().notNull(),
    contactId: uuid("contact_id"),
    isNew: boolean("is_new").notNull(),
    person: json().$type<Person>().notNull(),
    state: varchar({ length: 8 }).notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    writtenVersion: integer("written_version"),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.importId, table.number] })],
);
