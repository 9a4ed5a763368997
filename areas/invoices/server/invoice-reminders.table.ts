import { boolean, integer, pgTable, primaryKey, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";

export const invoiceReminderSettings = pgTable("invoice_reminder_settings", {
  workspaceId: uuid("workspace_id").primaryKey(),
  isOn: boolean("is_on").notNull().default(false),
  version: integer().notNull().default(1),
  updatedBy: uuid("updated_by"),
  updatedAt: instant("updated_at").notNull(),
});

export const invoiceReminderSteps = pgTable(
  "invoice_reminder_steps",
  {
    workspaceId: uuid("workspace_id").notNull(),
    days: integer().notNull(),
    subject: varchar({ length: 200 }),
    message: varchar({ length: 2000 }),
    since: day().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.days] })],
);

export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    workspaceId: uuid("workspace_id").notNull(),
    invoiceId: uuid("invoice_id").notNull(),
    isOff: boolean("is_off").notNull().default(false),
    handledDays: integer("handled_days"),
    remindedAt: instant("reminded_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.invoiceId] })],
);
