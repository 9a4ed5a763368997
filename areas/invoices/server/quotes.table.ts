import { pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { quoteChoices } from "#areas/invoices/contract/quotes.rules.ts";

export const quoteAnswers = pgTable(
  "quote_answers",
  {
    workspaceId: uuid("workspace_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    answer: varchar({ length: 8, enum: quoteChoices }).notNull(),
    name: varchar({ length: 120 }).notNull(),
    reason: varchar({ length: 500 }),
    answeredBy: uuid("answered_by"),
    answeredAt: instant("answered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.invoiceId] })],
);
