import { jsonb, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";
import type { Report } from "#areas/financial-reports/contract/books-reports.schema.ts";
import { bases, reportTypes } from "#areas/financial-reports/contract/report-types.rules.ts";

export const financialReports = pgTable(
  "financial_reports",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    userId: uuid("user_id"),
    integrationId: uuid("integration_id"),
    reportType: varchar("report_type", { length: 30, enum: reportTypes }).notNull(),
    periodStart: day("period_start").notNull(),
    periodEnd: day("period_end").notNull(),
    basis: varchar({ length: 10, enum: bases }).notNull(),
    reportData: jsonb("report_data").$type<Report>().notNull(),
    generatedAt: instant("generated_at").notNull(),
    status: varchar({ length: 20 }).notNull().default("completed"),
    externalId: varchar("external_id", { length: 200 }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
