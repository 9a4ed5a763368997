import { integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "#platform/server/columns.ts";
import { contactFieldTypes } from "#areas/customers/contract/contact-fields.schema.ts";

export const contactFields = pgTable(
  "contact_fields",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    key: varchar({ length: 60 }).notNull(),
    label: varchar({ length: 60 }).notNull(),
    type: varchar({ length: 20, enum: contactFieldTypes }).notNull(),
    choices: text().array().notNull(),
    order: integer().notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
