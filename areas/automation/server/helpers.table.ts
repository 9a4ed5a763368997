import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { instant, json } from "#platform/server/columns.ts";
import { pausedReasons, presets, runStates, stepStates } from "#areas/automation/contract/helpers.schema.ts";

export const helpers = pgTable(
  "helpers",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    name: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 500 }).notNull().default(""),
    preset: varchar({ length: 20, enum: presets }),
    isActive: boolean("is_active").notNull().default(false),
    version: integer().notNull().default(1),
    /** The event of the log that starts it, and what its data must contain; null where a clock does. */
    eventName: varchar("event_name", { length: 60 }),
    eventMatch: json("event_match"),
    /** When a clock looks next. */
    nextAt: instant("next_at"),
    pausedReason: varchar("paused_reason", { length: 20, enum: pausedReasons }),
    hasMailed: boolean("has_mailed").notNull().default(false),
    actionsDone: bigint("actions_done", { mode: "number" }).notNull().default(0),
    lastRunAt: instant("last_run_at"),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique().on(table.workspaceId, table.preset),
  ],
);

export const helperVersions = pgTable(
  "helper_versions",
  {
    workspaceId: uuid("workspace_id").notNull(),
    helperId: uuid("helper_id").notNull(),
    version: integer().notNull(),
    definition: json().notNull(),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.helperId, table.version] })],
);

export const helperSettings = pgTable("helper_settings", {
  workspaceId: uuid("workspace_id").primaryKey(),
  isPaused: boolean("is_paused").notNull().default(false),
  minutesPerAction: integer("minutes_per_action").notNull().default(5),
});

export const helperStarts = pgTable(
  "helper_starts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    helperId: uuid("helper_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    eventId: uuid("event_id"),
    eventKey: varchar("event_key", { length: 140 }).notNull(),
    depth: smallint().notNull().default(0),
    isLate: boolean("is_late").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const helperRuns = pgTable(
  "helper_runs",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    helperId: uuid("helper_id").notNull(),
    version: integer().notNull(),
    contactId: uuid("contact_id").notNull(),
    eventId: uuid("event_id"),
    eventKey: varchar("event_key", { length: 140 }).notNull(),
    depth: smallint().notNull().default(0),
    state: varchar({ length: 10, enum: runStates }).notNull(),
    reason: varchar({ length: 300 }),
    /** The next step; and whether it has begun to wait there. */
    place: varchar({ length: 60 }).notNull(),
    isWaiting: boolean("is_waiting").notNull().default(false),
    dueAt: instant("due_at"),
    /** When it would go on if nothing happened before. */
    plannedAt: instant("planned_at"),
    /** The event that it waits for, those that may end it, and what happened of both since it was looked at last. */
    waitsFor: varchar("waits_for", { length: 60 }),
    endsBy: text("ends_by").array(),
    wokenBy: uuid("woken_by").array(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique().on(table.workspaceId, table.helperId, table.contactId, table.eventKey),
  ],
);

export const helperSteps = pgTable(
  "helper_steps",
  {
    workspaceId: uuid("workspace_id").notNull(),
    runId: uuid("run_id").notNull(),
    place: varchar({ length: 60 }).notNull(),
    contactId: uuid("contact_id").notNull(),
    state: varchar({ length: 10, enum: stepStates }).notNull(),
    reason: varchar({ length: 300 }),
    mailingId: uuid("mailing_id"),
    dueAt: instant("due_at"),
    doneAt: instant("done_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.runId, table.place] })],
);

export const helperMailings = pgTable(
  "helper_mailings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid().notNull(),
    helperId: uuid("helper_id").notNull(),
    subject: varchar({ length: 200 }).notNull(),
    content: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
