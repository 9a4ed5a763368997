import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { day, instant } from "#platform/server/columns.ts";
import { taskPriorities, taskRepeats, taskStatuses, taskTypes } from "#areas/tasks/contract/tasks.schema.ts";

export const tasks = pgTable(
  "tasks",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    description: text("description"),
    type: varchar("type", { length: 20, enum: taskTypes }).notNull(),
    status: varchar("status", { length: 20, enum: taskStatuses }).notNull(),
    priority: varchar("priority", { length: 20, enum: taskPriorities }).notNull(),
    dueDate: day("due_date"),
    dueTime: varchar("due_time", { length: 5 }),
    contactId: uuid("contact_id"),
    dealId: uuid("deal_id"),
    assignedTo: uuid("assigned_to"),
    createdBy: uuid("created_by"),
    completedAt: instant("completed_at"),
    completedBy: uuid("completed_by"),
    repeats: varchar("repeats", { length: 10, enum: taskRepeats }),
    repeatEvery: integer("repeat_every").notNull().default(1),
    repeatDay: integer("repeat_day"),
    repeatFrom: day("repeat_from"),
    madeFrom: uuid("made_from"),
    remindMinutes: integer("remind_minutes"),
    remindAt: instant("remind_at"),
    remindedAt: instant("reminded_at"),
    searchText: text("search_text").notNull(),
    sortDay: bigint("sort_day", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`kept by the database`),
    sortMinute: integer("sort_minute")
      .notNull()
      .generatedAlwaysAs(sql`kept by the database`),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
    deletedWithContact: boolean("deleted_with_contact").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const taskSettings = pgTable(
  "task_settings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    reminderMail: boolean("reminder_mail").notNull().default(true),
    digest: boolean("digest").notNull().default(false),
    timeZone: text("time_zone"),
    lastDigestDay: day("last_digest_day"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);
