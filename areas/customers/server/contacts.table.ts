import { sql } from "drizzle-orm";
import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { day, instant, json } from "#platform/server/columns.ts";
import { statuses, type CustomValue } from "#areas/customers/contract/contacts.schema.ts";

export const contacts = pgTable(
  "contacts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    firstName: varchar("first_name", { length: 100 }).notNull(),
    lastName: varchar("last_name", { length: 100 }).notNull(),
    email: varchar({ length: 254 }),
    phone: varchar({ length: 50 }),
    company: varchar({ length: 200 }),
    jobTitle: varchar("job_title", { length: 100 }),
    source: varchar({ length: 100 }).notNull(),
    status: varchar({ length: 20, enum: statuses }).notNull(),
    value: numeric({ precision: 10, scale: 2 }).notNull(),
    pipelineStage: varchar("pipeline_stage", { length: 60 }).notNull(),
    assignedTo: uuid("assigned_to"),
    tags: text().array().notNull(),
    customFields: jsonb("custom_fields").$type<Record<string, CustomValue>>().notNull(),
    lastContactDate: day("last_contact_date"),
    nextFollowUp: day("next_follow_up"),
    birthday: day("birthday"),
    searchText: text("search_text").notNull(),
    sortName: text("sort_name").notNull(),
    emailKey: text("email_key").generatedAlwaysAs(sql`lower(email)`),
    phoneKey: text("phone_key").generatedAlwaysAs(sql`app.phone_key(phone)`),
    phoneNumber: varchar("phone_number", { length: 16 }),
    timeZone: varchar("time_zone", { length: 60 }),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer().notNull().default(1),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
    mergedInto: uuid("merged_into"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const contactNotes = pgTable(
  "contact_notes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    text: text().notNull(),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    contactVersion: integer("contact_version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const contactChanges = pgTable(
  "contact_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    contactId: uuid("contact_id").notNull(),
    version: integer().notNull(),
    field: varchar({ length: 100 }).notNull(),
    oldValue: json("old_value"),
    newValue: json("new_value"),
    changedBy: uuid("changed_by"),
    changedAt: instant("changed_at").notNull(),
    importId: uuid("import_id"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
