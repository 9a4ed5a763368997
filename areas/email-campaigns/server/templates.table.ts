import { boolean, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { templateTypes } from "#areas/email-campaigns/contract/templates.schema.ts";

export const emailTemplates = pgTable(
  "email_templates",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    name: varchar("name", { length: 200 }).notNull(),
    subject: varchar("subject", { length: 300 }).notNull(),
    content: text("content").notNull(),
    templateType: varchar("template_type", { length: 20, enum: templateTypes }).notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const emailImages = pgTable(
  "email_images",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    fileId: uuid("file_id").notNull(),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
