import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { importStatuses } from "#platform/contract/import-steps.ts";
import { day, instant } from "#platform/server/columns.ts";
import type { OpenedStatement, StatementColumns, StatementFacts } from "#platform/tables/statement-shape.ts";
import { verdicts } from "#areas/statements/contract/matching.rules.ts";
import {
  decisions,
  type Statement,
  type StatementResult,
  type StatementSummary,
} from "#areas/statements/contract/statements.schema.ts";

export const statements = pgTable(
  "statements",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    accountId: uuid("account_id").notNull(),
    fileId: uuid("file_id"),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    format: varchar({ length: 4, enum: ["ofx", "camt", "csv", "xlsx"] }).notNull(),
    columns: jsonb().$type<StatementColumns>(),
    headerKey: varchar("header_key", { length: 60 }),
    isChosen: boolean("is_chosen").notNull().default(false),
    preview: jsonb().$type<OpenedStatement["preview"]>().notNull(),
    facts: jsonb().$type<StatementFacts>(),
    fileAccount: integer("file_account"),
    bankAccount: varchar("bank_account", { length: 100 }),
    confirmed: text().array().notNull().default([]),
    status: varchar({ length: 10, enum: importStatuses }).notNull(),
    summary: jsonb().$type<StatementSummary>(),
    message: text(),
    operationId: uuid("operation_id"),
    result: jsonb().$type<StatementResult>(),
    undone: jsonb().$type<Statement["undone"]>(),
    isSample: boolean("is_sample").notNull().default(false),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    checkedAt: instant("checked_at"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    undoneAt: instant("undone_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** What becomes of a line: waiting, or in the books (added, bound, kept), or undone (removed, unbound). */
export const lineStates = ["waiting", "added", "bound", "kept", "removed", "unbound"] as const;

export const statementLines = pgTable(
  "statement_lines",
  {
    workspaceId: uuid("workspace_id").notNull(),
    statementId: uuid("statement_id").notNull(),
    number: integer().notNull(),
    list: integer().notNull(),
    accountId: uuid("account_id").notNull(),
    day: day(),
    /** Cents: money in, negative for money out. */
    amount: bigint({ mode: "number" }),
    text: varchar({ length: 500 }).notNull(),
    rawText: text("raw_text").notNull(),
    bankId: varchar("bank_id", { length: 500 }).notNull(),
    verdict: varchar({ length: 7, enum: verdicts }).notNull(),
    reason: varchar({ length: 1000 }),
    bookId: uuid("book_id"),
    decision: varchar({ length: 9, enum: decisions }),
    state: varchar({ length: 7, enum: lineStates }).notNull().default("waiting"),
    transactionId: uuid("transaction_id"),
    paymentId: uuid("payment_id"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.statementId, table.number] })],
);
