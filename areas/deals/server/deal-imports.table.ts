import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import type { PersonFields } from "#areas/imports/contract/import-people.rules.ts";
import type { SaleValues } from "#areas/deals/contract/deal-import-rows.rules.ts";
import type { UndoneSales } from "#areas/deals/contract/deal-imports.schema.ts";

export const dealImports = pgTable(
  "deal_imports",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    status: varchar({ length: 10, enum: ["importing", "done", "undoing", "undone"] }).notNull(),
    created: integer().notNull(),
    same: integer().notNull(),
    problems: integer().notNull(),
    errors: jsonb().$type<string[]>().notNull(),
    newContacts: integer("new_contacts").notNull(),
    operationId: uuid("operation_id"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    undone: jsonb().$type<UndoneSales>(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const dealImportRows = pgTable(
  "deal_import_rows",
  {
    workspaceId: uuid("workspace_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer().notNull(),
    key: text().notNull(),
    contactId: uuid("contact_id").notNull(),
    person: jsonb().$type<PersonFields>(),
    sale: jsonb().$type<SaleValues>().notNull(),
    state: varchar({ length: 8 }).notNull().default("waiting"),
    dealId: uuid("deal_id"),
    isFilled: boolean("is_filled").notNull().default(false),
    mainBefore: uuid("main_before"),
    moves: uuid().array().notNull().default([]),
    contactVersion: integer("contact_version"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.importId, table.number] })],
);
